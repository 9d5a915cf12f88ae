import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * Loaded before the service in the image: next.config.mjs needs packages of the build, so Next takes what the
 * build made of it, as in the server.js that Next writes for standalone output.
 */
const file = path.join(import.meta.dirname, "../../.next/required-server-files.json");
const { config } = JSON.parse(readFileSync(file, "utf8"));
process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
