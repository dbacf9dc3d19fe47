/** What happens in a room, as it happens. The tabs of a browser share one connection a room, so that seven of them work. */

import { key } from "./api";
import { Chair, type Word } from "./chair";

export interface Entry {
  readonly version: number;
  readonly at: number;
  readonly events: readonly Record<string, unknown>[];
}

export interface Live {
  close(): void;
}

interface Told {
  readonly entry?: Entry;
  readonly connected?: boolean | null;
  /** Others are connected to the room than before. */
  readonly here?: true;
  /** The newest version that the tab with the connection has. */
  readonly version?: number;
}

interface Message extends Told {
  readonly word?: Word;
}

/** Milliseconds. Tabs that come in or are left behind at one moment had better not all speak at once. */
const SOON = 120;
const TICK = 2000;

/** Follow a room after a version. `seen` gives the newest version that this tab has. */
export function follow(path: string, seen: () => number, onentry: (entry: Entry) => void, onstate: (connected: boolean) => void, onhere: () => void = () => undefined): Live {
  const channel = new BroadcastChannel(`wordrummi ${path}`);
  let source: EventSource | null = null;
  let open: boolean | null = null;
  let waiting = 0;
  let soon = 0;

  const say = (word: Word): void => channel.postMessage(word.kind === "leads" ? { word, connected: open, version: seen() } : { word });
  const chair = new Chair(key(), say, (leads) => (leads ? connect() : disconnect()));
  const tick = (): void => chair.tick(Date.now());
  const tickSoon = (): void => {
    clearTimeout(soon);
    soon = window.setTimeout(tick, SOON * (1 + Math.random()));
  };

  const tell = ({ entry, connected, here, version }: Told): void => {
    if (entry) onentry(entry);
    if (here) onhere();
    if (typeof connected === "boolean") onstate(connected);
    if (version !== undefined && version > seen()) onentry({ version, at: 0, events: [] });
  };
  const share = (told: Told): void => {
    tell(told);
    channel.postMessage(told);
  };
  channel.onmessage = ({ data }: MessageEvent<Message>): void => {
    if (data.word) chair.hear(data.word);
    if (data.word?.kind === "leaves") tickSoon();
    if (!chair.leads) tell(data);
  };

  function connect(): void {
    const mark = path.includes("?") ? "&" : "?";
    source = new EventSource(`${path}${mark}after=${seen()}`);
    source.onopen = () => share({ connected: (open = true) });
    source.addEventListener("entry", (event) => share({ entry: JSON.parse((event as MessageEvent<string>).data) as Entry }));
    source.addEventListener("here", () => share({ here: true }));
    source.onerror = () => {
      share({ connected: (open = false) });
      if (source?.readyState !== EventSource.CLOSED) return;
      clearTimeout(waiting);
      waiting = window.setTimeout(connect, 1500);
    };
  }

  function disconnect(): void {
    clearTimeout(waiting);
    source?.close();
    source = open = null;
  }

  /** A connection over a network that went may never tell that it is dead. */
  function renewed(): void {
    disconnect();
    connect();
  }

  const lost = (): void => tell({ connected: false });
  const back = (): void => (chair.leads ? renewed() : tell({ connected: true }));
  const enter = (): void => {
    chair.enter();
    tickSoon();
  };
  const leave = (): void => chair.leave();
  addEventListener("offline", lost);
  addEventListener("online", back);
  addEventListener("pagehide", leave);
  addEventListener("pageshow", enter);
  const timer = setInterval(tick, TICK);
  enter();

  return {
    close: () => {
      removeEventListener("offline", lost);
      removeEventListener("online", back);
      removeEventListener("pagehide", leave);
      removeEventListener("pageshow", enter);
      clearInterval(timer);
      clearTimeout(soon);
      leave();
      channel.close();
    },
  };
}
