/** A hint in three steps, for the table and the rack as they are: with another table or rack it is gone. */

import { post, Refused } from "./api";
import { t } from "./i18n.svelte";
import type { RoomStore } from "./room.svelte";

export interface Missing {
  readonly tile: string;
  readonly unseen: number;
}

export interface HintTold {
  readonly step: number;
  readonly lay?: boolean | null;
  readonly rack?: readonly string[];
  readonly touched?: readonly { readonly tiles: string }[];
  readonly after?: readonly string[] | null;
  readonly distance?: number | null;
  readonly lay_tiles?: readonly Missing[];
  readonly figures?: readonly { readonly id: string; readonly distance: number; readonly value: number; readonly tiles?: readonly Missing[] }[];
}

export class Hints {
  told = $state.raw<HintTold | null>(null);
  busy = $state(false);
  fault = $state("");
  #moment = "";

  readonly step = $derived(this.told?.step ?? 0);
  readonly over = $derived(this.step === 3 || this.told?.lay === false || this.told?.lay === null);

  /** What the hint is for; a view that comes anew with the same table and rack changes nothing. */
  at(moment: string): void {
    if (moment === this.#moment) return;
    this.#moment = moment;
    this.told = null;
    this.fault = "";
  }

  async ask(room: RoomStore): Promise<void> {
    this.busy = true;
    this.fault = "";
    const moment = this.#moment;
    try {
      const answer = await post<HintTold>(`${room.path}/hint`, { step: this.step + 1, seat: room.view?.seat ?? null });
      if (moment === this.#moment) this.told = answer;
    } catch (problem) {
      this.fault = problem instanceof Refused ? problem.message : t("fault.connection");
    } finally {
      this.busy = false;
    }
  }
}
