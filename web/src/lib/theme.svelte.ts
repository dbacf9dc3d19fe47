/** Light, dark, or as the device has it. */

const STORED = "wordrummi.theme";
const KINDS = ["auto", "light", "dark"] as const;
export type Kind = (typeof KINDS)[number];

class Theme {
  kind = $state<Kind>(KINDS.find((one) => one === localStorage.getItem(STORED)) ?? "auto");

  constructor() {
    this.#show();
  }

  next(): void {
    this.kind = KINDS[(KINDS.indexOf(this.kind) + 1) % KINDS.length] ?? "auto";
    localStorage.setItem(STORED, this.kind);
    this.#show();
  }

  #show(): void {
    if (this.kind === "auto") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = this.kind;
  }
}

export const theme = new Theme();
