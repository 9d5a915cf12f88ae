import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Fleet } from "../chaos/fleet";
import { ask } from "./ask";
import { type ImportRequest } from "./import-creators";
import { type TrialPlan } from "./trial-plan";

type Writing = { plan: TrialPlan; fleet: Fleet; organizationId: string };

const WRITERS = 2;
const REPEAT_AFTER_MS = 50;

/** Imports the plan's changes, each import repeated with its key until a worker has answered. */
export async function writeChanges({ plan, fleet, organizationId }: Writing): Promise<void> {
  const { changes, newShare, maxImport, maxPauseMs } = plan;
  let written = 0;
  let roster = 0;
  const nextCreators = (): ImportRequest["creators"] => {
    const size = Math.min(changes - written, 1 + Math.floor(Math.random() * maxImport));
    const numbers = new Set<number>();
    while (numbers.size < size) {
      const isNew = roster === numbers.size || Math.random() < newShare;
      numbers.add(isNew ? roster++ : Math.floor(Math.random() * roster));
    }
    written += size;
    return [...numbers].map((number) => [number, `Creator ${number}, ${randomUUID()}`]);
  };
  const write = async () => {
    while (written < changes) {
      const request = { organizationId, idempotencyKey: randomUUID(), creators: nextCreators() };
      while (!(await isImported(fleet, request))) await sleep(REPEAT_AFTER_MS);
      await sleep(Math.random() * maxPauseMs);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
}

async function isImported(fleet: Fleet, request: ImportRequest): Promise<boolean> {
  const { url } = await fleet.any();
  return ask(`${url}/trial/import`, request).then(
    () => true,
    () => false,
  );
}
