/** What happens in a room, as it happens. The tabs of a browser share one connection a room, so that seven of them work. */

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
  readonly connected?: boolean;
}

/** Follow a room after a version. `seen` gives the newest version that this tab has. */
export function follow(path: string, seen: () => number, onentry: (entry: Entry) => void, onstate: (connected: boolean) => void): Live {
  const channel = new BroadcastChannel(`wordrummi ${path}`);
  const leader = new AbortController();
  let source: EventSource | null = null;
  let waiting = 0;
  let closed = false;

  const tell = (told: Told): void => {
    if (told.entry) onentry(told.entry);
    if (told.connected !== undefined) onstate(told.connected);
  };
  const share = (told: Told): void => {
    tell(told);
    channel.postMessage(told);
  };
  channel.onmessage = (event: MessageEvent<Told>) => tell(event.data);

  const connect = (): void => {
    if (closed) return;
    const mark = path.includes("?") ? "&" : "?";
    source = new EventSource(`${path}${mark}after=${seen()}`);
    source.onopen = () => share({ connected: true });
    source.addEventListener("entry", (event) => share({ entry: JSON.parse((event as MessageEvent<string>).data) as Entry }));
    source.onerror = () => {
      share({ connected: false });
      if (source?.readyState !== EventSource.CLOSED) return;
      clearTimeout(waiting);
      waiting = window.setTimeout(connect, 1500);
    };
  };

  /** A connection over a network that went may never tell that it is dead. */
  const renewed = (): void => {
    if (!source || closed) return;
    source.close();
    connect();
  };
  const lost = (): void => tell({ connected: false });
  const back = (): void => (source ? renewed() : tell({ connected: true }));
  addEventListener("offline", lost);
  addEventListener("online", back);

  const lead = (): Promise<void> =>
    new Promise((done) => {
      leader.signal.addEventListener("abort", () => done());
      connect();
    });
  if (navigator.locks) navigator.locks.request(`wordrummi ${path}`, { signal: leader.signal }, lead).catch(() => undefined);
  else connect();

  return {
    close: () => {
      closed = true;
      removeEventListener("offline", lost);
      removeEventListener("online", back);
      clearTimeout(waiting);
      source?.close();
      leader.abort();
      channel.close();
    },
  };
}
