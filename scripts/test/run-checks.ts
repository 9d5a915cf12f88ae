import { availableParallelism } from "node:os";
import { type Check, checks } from "@/scripts/checks/index.mjs";
import type { Count } from "@/scripts/test/count";
import { runProgram } from "@/scripts/test/run-program";
import { shorten } from "@/scripts/test/shorten";

/** Runs checks side by side, one a core at most; each counts as one, and shows its output when it fails. */
export async function runChecks(list: Check[] = checks): Promise<Count> {
  const waiting = [...list];
  const count: Count = { passed: 0, failures: [] };
  const work = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const startedAt = Date.now();
      const { env = {}, command } = check;
      const { code, output } = await runProgram(command, { env, collect: true });
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
      if (code === 0) count.passed++;
      else count.failures.push(`${check.name}\n${shorten(output)}`);
      console.log(`  ${code === 0 ? "✓" : "×"} ${check.name} (${seconds} s)`);
      if (code !== 0) console.log(output.trim().replace(/^/gm, "    "));
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), list.length) }, work));
  return count;
}
