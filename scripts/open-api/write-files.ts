import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fromRoot } from "@/scripts/from-root";
import { runCommand } from "@/scripts/run-command";
import { makeFiles } from "./make-files";

await runCommand(async () => {
  for (const [file, text] of await makeFiles()) {
    mkdirSync(path.dirname(fromRoot(file)), { recursive: true });
    writeFileSync(fromRoot(file), text);
    console.log(`${file}: ${(text.length / 1_000).toFixed(0)} kB`);
  }
});
