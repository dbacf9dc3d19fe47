import { svelte } from "@sveltejs/vite-plugin-svelte";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vitest/config";

/** Tells `worker/shell.ts` which files the page has, and names that version. */
function shell(): Plugin {
  return {
    name: "shell",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const { sw, ...page } = Object.fromEntries(Object.values(bundle).map((one) => [one.type === "chunk" ? one.name : one.fileName, one]));
        if (sw?.type !== "chunk") throw new Error("no worker was built");
        const built = Object.values(page).map((one) => [one.fileName, one.type === "chunk" ? one.code : one.source] as const);
        const given = readdirSync("public").map((name) => [name, readFileSync(`public/${name}`)] as const);
        const all = [...built, ...given].sort(([one], [other]) => (one < other ? -1 : 1));
        const digest = createHash("sha256").update(sw.code);
        for (const [name, content] of all) digest.update(`\0${name}\0`).update(content);
        const files = all.map(([name]) => (name === "index.html" ? "/" : `/${name}`));
        sw.code = sw.code.replaceAll("__SHELL__", JSON.stringify({ version: digest.digest("hex").slice(0, 12), files }));
      },
    },
  };
}

export default defineConfig({
  base: "/",
  plugins: [svelte(), shell()],
  build: {
    outDir: "../wordrummi/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    rollupOptions: {
      input: { index: "index.html", sw: "worker/shell.ts" },
      output: { entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js") },
    },
  },
  server: { proxy: { "/api": "http://127.0.0.1:8000", "/openapi": "http://127.0.0.1:8000" } },
  test: { include: ["test/**/*.test.ts"] },
});
