import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { withClient } from "@/scripts/postgres/with-client";
import { type Fault } from "./faults";
import { openGround, type Ground } from "./ground";
import { newWritten, PATIENCE_MS, type Write, type Written, writeThrough } from "./write-through";

export type Outcome = {
  fault: string;
  /** False where this machine cannot have the fault. */
  happened: boolean;
  accepted: number;
  outcomes: Record<string, number>;
  /** Of accepted writes, those that are lost or there twice, and what else an invariant forbids. */
  problems: string[];
  /** From the end of the fault to the first write that was accepted again. */
  recoverySeconds: number;
  /** What the health report named while it lasted, such as `database unreachable`. */
  health: string[];
};

const WANTED_OUTCOMES = new Set(["cut off", "UNAVAILABLE", "IDEMPOTENCY_IN_PROGRESS", "RATE_LIMITED"]);
const CALM_WRITES = 4;
const HEALTH_EVERY_MS = 300;
const IMPORTS = "/open-api/bloggers/batch";

const health = z.object({ checks: z.record(z.string(), z.string()) });

/** Writes before, while and after a fault lasts, and judges by what the database holds in the end. */
export async function runFault(fault: Fault, forMs: number, path = IMPORTS): Promise<Outcome> {
  const ground = await openGround(fault);
  try {
    const [ended, over] = [new AbortController(), new AbortController()];
    const written = newWritten();
    const writing = writeThrough(ground, path, { written, ended: ended.signal });
    await until(() => written.accepted.length >= CALM_WRITES);
    const named = new Set<string>();
    const watching = watchHealth(ground, named, over.signal);
    const isNamed = () => fault.health === undefined || named.has(nameOf(fault.health));
    const happened = await fault.happen(ground, async (isMet = () => true) => {
      await sleep(forMs);
      await until(() => isMet() && isNamed());
    });
    over.abort();
    const endedAtMs = performance.now();
    const isAgain = () => written.accepted.some(({ acceptedAtMs }) => acceptedAtMs > endedAtMs);
    await until(isAgain);
    const recoveredAtMs = performance.now();
    ended.abort();
    await Promise.all([writing, watching]);
    return {
      fault: fault.name,
      happened,
      accepted: written.accepted.length,
      outcomes: Object.fromEntries(written.outcomes),
      problems: [
        ...(await judge(ground, written)),
        ...(isAgain() ? [] : ["nothing was accepted after it"]),
        ...(happened && !isNamed() ? [`health did not name it, but ${[...named].join(", ")}`] : []),
      ],
      recoverySeconds: (recoveredAtMs - endedAtMs) / 1_000,
      health: [...named].filter((text) => !text.endsWith(" ok")),
    };
  } finally {
    await ground.close();
  }
}

async function judge({ postgres, organizationId, service }: Ground, written: Written): Promise<string[]> {
  const unwanted = [...written.outcomes.keys()].filter((reason) => !WANTED_OUTCOMES.has(reason));
  const problems = [...written.problems, ...unwanted.map((reason) => `answered ${reason}`)];
  if (unwanted.length > 0) problems.push(...service.lines);
  const { accepted } = written;
  if (accepted.length === 0) return [...problems, "nothing was accepted"];
  await withClient(postgres.url(), async (client) => {
    const runs = await client.query<{ key: string; times: number }>(
      `SELECT idempotency_key AS key, count(*)::int AS times FROM open_api_blogger_import_run
       WHERE organization_id = $1 GROUP BY 1`,
      [organizationId],
    );
    const times = new Map(runs.rows.map(({ key, times: count }) => [key, count]));
    for (const { idempotencyKey } of accepted) {
      const count = times.get(idempotencyKey) ?? 0;
      if (count !== 1) problems.push(`an accepted write was recorded ${count} times`);
    }
    if (times.size !== accepted.length) problems.push(`${times.size} writes of ${accepted.length} accepted`);
    const rows = await client.query<{ id: string; nickname: string }>(
      `SELECT platform_blogger_id AS id, nickname FROM blogger WHERE organization_id = $1`,
      [organizationId],
    );
    problems.push(...rowProblems(accepted, rows.rows));
  });
  return problems;
}

function rowProblems(
  accepted: readonly Write[],
  rows: readonly { id: string; nickname: string }[],
): string[] {
  const wanted = new Map(accepted.flatMap(({ ids, nickname }) => ids.map((id) => [id, nickname] as const)));
  const lost = [...wanted].filter(([id]) => !rows.some((row) => row.id === id)).length;
  const wrong = rows.filter(({ id, nickname }) => wanted.get(id) !== nickname).length;
  return [
    ...(lost > 0 ? [`${lost} creators of accepted writes are lost`] : []),
    ...(wrong > 0 ? [`${wrong} creators that no accepted write has`] : []),
    ...(rows.length > wanted.size ? [`${rows.length} rows of ${wanted.size} creators`] : []),
  ];
}

async function watchHealth({ service }: Ground, named: Set<string>, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    const answer = await fetch(`${service.url}/api/health`).catch(() => null);
    if (answer !== null)
      for (const [check, says] of Object.entries(health.parse(await answer.json()).checks))
        if (check !== "jobs") named.add(nameOf({ check, says }));
    await sleep(HEALTH_EVERY_MS);
  }
}

const nameOf = ({ check, says }: NonNullable<Fault["health"]>) => `${check} ${says}`;

/** Gives up without an error, so that what came of it is judged. */
async function until(holds: () => boolean): Promise<void> {
  const givesUpAtMs = performance.now() + PATIENCE_MS;
  while (!holds() && performance.now() < givesUpAtMs) await sleep(50);
}
