/** The page as it is kept on this device (`worker/shell.ts`), so that it opens without the network. Only at a safe address. */

const HOUR = 3_600_000;

class Shell {
  /** Whether another version of the page is ready than this tab shows. */
  newer = $state(false);

  async begin(): Promise<void> {
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
    navigator.serviceWorker.addEventListener("controllerchange", () => void this.#compare());
    await navigator.serviceWorker.register("/sw.js");
    setInterval(() => void this.#ask(), HOUR);
    addEventListener("online", () => void this.#ask());
  }

  async #ask(): Promise<void> {
    const kept = await navigator.serviceWorker.getRegistration();
    await kept?.update().catch(() => undefined);
  }

  /** The name of a script changes with what it holds. */
  async #compare(): Promise<void> {
    this.newer = (await caches.match(import.meta.url)) === undefined;
  }
}

export const shell = new Shell();
