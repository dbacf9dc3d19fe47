/** Requests to the server. A problem is told as the server tells it (problem+json). */

import { network } from "./network.svelte";

export interface Problem {
  readonly status: number;
  readonly title: string;
  readonly detail?: string;
  readonly [more: string]: unknown;
}

export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail ?? problem.title);
  }
}

export const key = (): string => crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), (n) => n.toString(16).padStart(2, "0")).join("");

async function answered<T>(response: Response): Promise<T> {
  if (response.ok) return (response.status === 204 ? null : await response.json()) as T;
  const told = response.headers.get("Content-Type")?.includes("json") ? ((await response.json()) as Problem) : null;
  throw new Refused(told ?? { status: response.status, title: response.statusText });
}

const heard = (): HeadersInit => ({ "Accept-Language": document.documentElement.lang });

export async function get<T>(path: string, signal: AbortSignal | null = null): Promise<T> {
  return answered<T>(await network.fetch(path, { headers: heard(), signal }));
}

export async function post<T>(path: string, body: unknown, signal: AbortSignal | null = null): Promise<T> {
  const headers = { ...heard(), "Content-Type": "application/json" };
  return answered<T>(await network.fetch(path, { method: "POST", headers, body: JSON.stringify(body), signal }));
}

/** Ask as the bearer of a token, which no cookie has. */
export async function bearing<T>(token: string, method: string, path: string, body: unknown = null): Promise<T> {
  const headers = { ...heard(), Authorization: `Bearer ${token}`, ...(body === null ? {} : { "Content-Type": "application/json" }) };
  return answered<T>(await fetch(path, { method, headers, body: body === null ? null : JSON.stringify(body) }));
}

/** Send what must arrive once: an answer that got lost is asked for again, with the same key. */
export async function surely<T>(path: string, body: Record<string, unknown>, tries = 4): Promise<T> {
  const keyed = { key: key(), ...body };
  for (let left = tries; ; left--) {
    try {
      return await post<T>(path, keyed);
    } catch (fault) {
      const passing = !(fault instanceof Refused) || fault.problem.status >= 500;
      if (!passing || left <= 1) throw fault;
      await new Promise((done) => setTimeout(done, 400 * (tries - left + 1)));
    }
  }
}
