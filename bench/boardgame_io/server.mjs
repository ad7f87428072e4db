/** boardgame.io's own server with the trick-taking game; its moves go into files, as its documentation has it. */

import { mkdtempSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tricks } from "./tricks.mjs";

const require = createRequire(import.meta.url);
const { Server, FlatFile, Origins } = require("boardgame.io/server");

const inMemory = process.argv[3] === "memory";
const server = Server({
  games: [tricks],
  origins: [Origins.LOCALHOST],
  ...(inMemory ? {} : { db: new FlatFile({ dir: mkdtempSync(join(tmpdir(), "tricks-")), logging: false }) }),
});
// The game is printed with every request otherwise.
console.info = () => {};
console.log = () => {};
await server.run({ port: Number(process.argv[2]), lobbyConfig: { apiPort: Number(process.argv[2]) + 1 } });
process.stdout.write("ready\n");
