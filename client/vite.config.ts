import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const server = process.env.BACKROOM_DEV ?? "http://127.0.0.1:8765";
/** All of a game that is not on the shelf comes in one file. */
const ownParts = /\/src\/games\/([\w-]+)\/(?!Cover\.svelte|words\.ts|look\.css)/;

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/backroom/server/page",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    rolldownOptions: {
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: (id) => ownParts.exec(id)?.[1] ?? null }] } },
    },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
});
