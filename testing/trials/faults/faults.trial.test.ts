import { afterAll, describe, expect, it } from "vitest";
import { table } from "../../markdown-table";
import { faults } from "./faults";
import { type Outcome, runFault } from "./run-fault";

/** How long a fault lasts. This is the short form; `npm run test:faults` sets FAULT_SECONDS. */
const FAULT_MS = Number(process.env.FAULT_SECONDS ?? 6) * 1_000;
const TIMEOUT_MS = 600_000 + FAULT_MS;
const CONTROL_ATTEMPTS = 5;

const outcomes: Outcome[] = [];
afterAll(() => console.log(describeOutcomes(outcomes)));

describe("a fault loses nothing that was accepted, and passes by itself", { timeout: TIMEOUT_MS }, () => {
  it.for(faults)("$name", async (fault, { skip }) => {
    const outcome = await runFault(fault, FAULT_MS);
    outcomes.push(outcome);
    expect(outcome.problems).toEqual([]);
    skip(!outcome.happened, "this machine cannot have it");
  });

  it("is caught where a write is committed apart from its key", async () => {
    const cut = faults.find(({ name }) => name === "cut off in the middle of commits");
    if (cut === undefined) throw new Error("there is no such fault");
    const problems: string[] = [];
    for (let attempt = 0; attempt < CONTROL_ATTEMPTS && problems.length === 0; attempt += 1)
      problems.push(...(await runFault(cut, FAULT_MS, "/control/committed-apart")).problems);
    expect(problems).not.toEqual([]);
  });
});

function describeOutcomes(all: readonly Outcome[]): string {
  const heading = ["fault", "accepted", "lost or twice", "recovered after", "health named", "answers"];
  const rows = all.map(
    ({ fault, happened, accepted, problems, recoverySeconds, health, outcomes: answers }) => [
      fault,
      String(accepted),
      happened ? (problems.length === 0 ? "nothing" : problems.join("; ")) : "not to be had on this machine",
      `${recoverySeconds.toFixed(1)} s`,
      health.join(", ") || "ok",
      Object.entries(answers)
        .map(([reason, times]) => `${times} ${reason}`)
        .join(", ") || "none",
    ],
  );
  return table([heading, ...rows]);
}
