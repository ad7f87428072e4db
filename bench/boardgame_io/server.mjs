/** boardgame.io's own server with the trick-taking game: node server.mjs PORT memory|files|fsync. Files are its own
 * storage, as its documentation has it; with fsync we make each of its writes wait for the disk. */

import fs, { mkdtempSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tricks } from "./tricks.mjs";

const require = createRequire(import.meta.url);
const { Server, FlatFile, Origins } = require("boardgame.io/server");

const inMemory = process.argv[3] === "memory";
if (process.argv[3] === "fsync") waitForTheDisk();

/** A file is written when it is on the disk. */
function waitForTheDisk() {
  fs.writeFile = async (path, data, options, done) => {
    try {
      const file = await fs.promises.open(path, "w");
      await file.writeFile(data, options);
      await file.sync();
      await file.close();
      done(null);
    } catch (error) {
      done(error);
    }
  };
}

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
