/** What the server seldom answers otherwise, such as its sentences: this device keeps it for when there is no network. */

import { get, Refused } from "./api";

export async function saved<T>(path: string): Promise<T> {
  const name = `wordrummi.saved.${path}`;
  try {
    const answer = await get<T>(path);
    localStorage.setItem(name, JSON.stringify(answer));
    return answer;
  } catch (fault) {
    const kept = localStorage.getItem(name);
    if (kept === null || (fault instanceof Refused && fault.problem.status < 500)) throw fault;
    return JSON.parse(kept) as T;
  }
}
