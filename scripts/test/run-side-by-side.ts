import { availableParallelism } from "node:os";
import type { Check } from "@/scripts/checks/index.mjs";
import { nothing, type Outcome, shorten } from "@/scripts/test/outcome";
import { runProgram } from "@/scripts/test/run-program";

const ALIVE_EVERY_MS = 30_000;

/** `after` names an earlier command of the list that must have ended. */
export type Task = Check & { after?: string };

/**
 * Runs commands in parallel, at most one per core. Each counts as one. The output of a failed command is
 * printed at the end in one piece.
 * @throws Error when a command waits for one that does not precede it
 */
export async function runSideBySide(list: Task[]): Promise<Outcome> {
  for (const [index, { name, after }] of list.entries())
    if (after !== undefined && !list.slice(0, index).some((earlier) => earlier.name === after))
      throw new Error(`"${name}" waits for "${after}", which does not come before it.`);
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
  const runTask = async ({ name, env = {}, command, after = "" }: Task) => {
    await ended.get(after);
    const startedAt = Date.now();
    running.set(name, startedAt);
    const { code, output } = await runProgram(command, { env, collect: true });
    running.delete(name);
    const seconds = secondsSince(startedAt);
    outcome.parts.push({ name, seconds });
    if (code === 0) outcome.passed++;
    else outcome.failures.push(`${name}\n${shorten(output)}`);
    console.log(`  ${code === 0 ? "✓" : "×"} ${name} (${seconds.toFixed(1)} s)`);
    if (code !== 0) console.log(output.trim().replace(/^/gm, "    "));
  };
  const work = async () => {
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
      const end = runTask(task);
      ended.set(task.name, end);
      await end;
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
