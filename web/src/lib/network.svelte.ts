/** Whether the server can be reached, as far as this device has seen. */

class Network {
  away = $state(!navigator.onLine);

  constructor() {
    addEventListener("offline", () => (this.away = true));
    addEventListener("online", () => (this.away = false));
  }

  /** Fetch, and see whether that works. An answer that nobody waits for any more tells nothing. */
  async fetch(path: string, wish: RequestInit): Promise<Response> {
    try {
      const answer = await fetch(path, wish);
      // It may have been on its way when the network went.
      this.away = !navigator.onLine;
      return answer;
    } catch (fault) {
      if (!wish.signal?.aborted) this.away = true;
      throw fault;
    }
  }
}

export const network = new Network();
