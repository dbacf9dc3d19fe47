/**
 * Keeps the shell of the page on the device, so that it opens without the network: its scripts, styles and signs.
 * What the server answers is never kept here.
 */

declare const self: ServiceWorkerGlobalScope;
/** Put in when the page is built: a name for what the shell holds, and the addresses of its files. */
declare const __SHELL__: { readonly version: string; readonly files: readonly string[] };

const { version, files } = __SHELL__;
const OURS = "wordrummi-";
const NAME = OURS + version;
const PAGE = "/";
/** What is not the page, where somebody may go all the same. */
const OTHERS = /^\/(?:api|openapi|metrics|healthz|readyz)(?:\/|$)/;
/** A proxy answers so for a server that is away. */
const AWAY: readonly number[] = [502, 503, 504];

/** Keep the files of this version, and then no others: which are kept tells the page whether it is of this version. */
async function keep(): Promise<void> {
  const shell = await caches.open(NAME);
  await shell.addAll(files.map((file) => new Request(file, { cache: file.startsWith("/assets/") ? "default" : "no-cache" })));
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== NAME).map((name) => caches.delete(name)));
  await self.skipWaiting();
}

async function kept(file: string): Promise<Response | undefined> {
  return (await caches.open(NAME)).match(file);
}

/** The page as the server has it, or without the network as it is kept. */
async function page(request: Request): Promise<Response> {
  const answer = await fetch(request).catch(() => null);
  if (answer && !AWAY.includes(answer.status)) return answer;
  return (await kept(PAGE)) ?? answer ?? Response.error();
}

const file = async (path: string, request: Request): Promise<Response> => (await kept(path)) ?? fetch(request);

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode !== "navigate") {
    if (files.includes(pathname)) event.respondWith(file(pathname, request));
  } else if (!OTHERS.test(pathname)) event.respondWith(page(request));
});
