import { availableParallelism } from "node:os";
import type { Check } from "@/scripts/checks/index.mjs";
import { nothing, type Outcome, shorten } from "@/scripts/test/outcome";
import { runProgram } from "@/scripts/test/run-program";

const ALIVE_EVERY_MS = 30_000;

/** A command of a run; `after` names one further ahead in the list that must have ended first. */
export type Task = Check & { after?: string };

/**
 * Runs commands side by side, one a core at most. Each counts as one. Its line comes when it has ended, with
 * its output where it failed, so that those of others do not stand between.
 */
export async function runSideBySide(list: Task[]): Promise<Outcome> {
  const waiting = [...list];
  const running = new Map<string, number>();
  const ended = new Map<string, Promise<unknown>>();
  const outcome: Outcome = { ...nothing, failures: [], parts: [] };
  const alive = setInterval(() => {
    const names = [...running].map(
      ([name, startedAt]) => `${name} (${secondsSince(startedAt).toFixed(0)} s)`,
    );
    console.log(`  … ${names.join(", ")}, and ${waiting.length} to come`);
  }, ALIVE_EVERY_MS);
  const work = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const { name, env = {}, command, after = "" } = check;
      await ended.get(after);
      const startedAt = Date.now();
      running.set(name, startedAt);
      const run = runProgram(command, { env, collect: true });
      ended.set(name, run);
      const { code, output } = await run;
      running.delete(name);
      const seconds = secondsSince(startedAt);
      outcome.parts.push({ name, seconds });
      if (code === 0) outcome.passed++;
      else outcome.failures.push(`${name}\n${shorten(output)}`);
      console.log(`  ${code === 0 ? "✓" : "×"} ${name} (${seconds.toFixed(1)} s)`);
      if (code !== 0) console.log(output.trim().replace(/^/gm, "    "));
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(availableParallelism(), list.length) }, work));
  } finally {
    clearInterval(alive);
  }
  return outcome;
}

function secondsSince(startedAt: number): number {
  return (Date.now() - startedAt) / 1000;
}
