/** Small sounds, made on the spot; off until somebody wants them, and never before a click or a key on the page. */

import { key } from "./api";
import { NOTES, type Note, type Sound } from "./notes";
import { type Used, Voice } from "./voice";

const STORED = "wordrummi.sound";
/** Seconds in which a note swells; without that it clicks. */
const SWELL = 0.008;

class Sounds {
  on = $state(localStorage.getItem(STORED) === "on");
  #context: AudioContext | null = null;
  #free = 0;
  #channel = new BroadcastChannel("wordrummi sound");
  #voice = new Voice(key(), (used) => this.#channel.postMessage(used));

  constructor() {
    for (const kind of ["pointerup", "keydown"]) addEventListener(kind, () => void this.#wake(), { capture: true });
    this.#channel.onmessage = ({ data }: MessageEvent<Used>) => this.#voice.hear(data);
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.#used());
    addEventListener("pagehide", () => this.#voice.rest());
  }

  /** Come to a room, or to none. */
  enter(room: string | null): void {
    this.#voice.enter(room);
  }

  /** Make heard what happens in the room; of several tabs that follow it, in one. */
  announce(...sounds: readonly Sound[]): void {
    if (this.#voice.speaks) this.play(...sounds);
  }

  switch(): void {
    this.on = !this.on;
    localStorage.setItem(STORED, this.on ? "on" : "off");
    if (this.on) void this.#wake().then(() => this.play("tile"));
    else {
      this.#voice.rest();
      void this.#context?.suspend();
    }
  }

  /** Make sounds heard, one after the other. */
  play(...sounds: readonly Sound[]): void {
    const context = this.#context;
    if (!this.on || context?.state !== "running") return;
    for (const sound of sounds) {
      const begin = Math.max(context.currentTime, this.#free);
      for (const note of NOTES[sound]) this.#free = Math.max(this.#free, this.#sing(context, note, begin + note.at));
    }
  }

  async #wake(): Promise<void> {
    if (!this.on || navigator.userActivation?.hasBeenActive === false) return;
    this.#context ??= new AudioContext();
    if (this.#context.state === "suspended") await this.#context.resume();
    this.#used();
  }

  #used(): void {
    if (this.on && this.#context?.state === "running") this.#voice.use(Date.now());
  }

  /** Return when the note has ended. */
  #sing(context: AudioContext, { pitch, lasts, shape, loud }: Note, begin: number): number {
    const end = begin + lasts;
    const voice = new OscillatorNode(context, { frequency: pitch, type: shape });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(loud, begin + SWELL);
    volume.gain.exponentialRampToValueAtTime(0.0001, end);
    voice.connect(volume).connect(context.destination);
    voice.start(begin);
    voice.stop(end);
    return end;
  }
}

export const sounds = new Sounds();
