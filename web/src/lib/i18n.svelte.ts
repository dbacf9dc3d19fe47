/** Every sentence comes from the server's catalogue; here it is only filled in. */

import { saved } from "./saved";

export type Language = "nl" | "en";
export const LANGUAGES: readonly Language[] = ["nl", "en"];

export type Facts = Record<string, string | number>;

export interface Rule {
  says: string;
  mend?: string;
}

interface Texts {
  rules: Record<string, Rule>;
  names: Record<string, Record<string, string>>;
  ui: Record<string, string>;
  page: Record<string, string>;
}

const STORED = "wordrummi.language";

function preferred(): Language {
  const stored = localStorage.getItem(STORED);
  if (stored === "nl" || stored === "en") return stored;
  return navigator.languages.some((one) => one.toLowerCase().startsWith("nl")) || !navigator.language.startsWith("en") ? "nl" : "en";
}

class Speech {
  language = $state<Language>("nl");
  #texts = $state.raw<Texts | null>(null);

  get ready(): boolean {
    return this.#texts !== null;
  }

  async load(language: Language = preferred()): Promise<void> {
    this.#texts = await saved<Texts>(`/api/texts/${language}`);
    this.language = language;
    localStorage.setItem(STORED, language);
    document.documentElement.lang = language;
  }

  /** A sentence of the page; with a number `n`, the form that the language wants for it. */
  t(key: string, facts: Facts = {}): string {
    const page = this.#texts?.page ?? {};
    const form = typeof facts["n"] === "number" ? new Intl.PluralRules(this.language).select(facts["n"]) : "other";
    const sentence = page[`${key}.${form}`] ?? page[`${key}.other`] ?? page[key] ?? key;
    return this.#filled(sentence, facts);
  }

  /** The name of what has a wire name: a figure, a level, a category. */
  name(kind: string, wire: string): string {
    return this.#texts?.names[kind]?.[wire] ?? wire;
  }

  /** The sentences of a rule, with the names of facts where those belong. */
  rule(slug: string): Rule | null {
    return this.#texts?.rules[slug] ?? null;
  }

  number(value: number): string {
    return new Intl.NumberFormat(this.language).format(value);
  }

  moment(at: number): string {
    return new Intl.DateTimeFormat(this.language, { dateStyle: "medium", timeStyle: "short" }).format(at);
  }

  #filled(sentence: string, facts: Facts): string {
    return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = facts[name];
      return value === undefined ? whole : typeof value === "number" ? this.number(value) : value;
    });
  }
}

export const speech = new Speech();
export const t = (key: string, facts?: Facts): string => speech.t(key, facts);
