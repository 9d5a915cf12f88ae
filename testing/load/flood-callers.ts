import { runCommand } from "@/scripts/command";
import { type Key, largeImports } from "./callers";
import { callInTurn } from "./phases";
import type { Answer } from "./send";

export type FloodOrder = { appUrl: string; keys: readonly Key[]; seconds: number; pauseMs: number };

/** Sends a flood's batches, one caller a key, and prints the answers: `flood-callers.ts <FloodOrder>`. */
await runCommand(import.meta, async () => {
  const { appUrl, keys, seconds, pauseMs } = JSON.parse(process.argv[2] ?? "") as FloodOrder;
  const answers: Answer[] = [];
  const call = largeImports(appUrl, keys);
  await callInTurn(call, { callers: keys.length, seconds, pauseMs }, (answer) => void answers.push(answer));
  process.stdout.write(JSON.stringify(answers));
});
