import pg from "pg";
import { LARGE } from "@/scripts/bench/lists/roster-sql";
import { makeItems } from "@/scripts/bench/make-items";
import { quantile } from "@/scripts/bench/statistics";
import { permissions } from "@/server/domain/people/permissions";
import { getDb } from "@/server/infra/db";
import { createCtx } from "@/server/services/integration/context";
import { admitTenant, type Ctx } from "@/server/services/kernel/verb";
import { countBloggers, searchBloggers } from "@/server/services/roster/blogger";
import { changesStatement } from "@/server/services/roster/blogger/internal/find-changes";
import { importBloggers } from "@/server/services/roster/import";
import {
  getBloggerActivityStats,
  getBloggerOverview,
  listBloggerSnapshots,
} from "@/server/services/roster/overview";

/** p50 in ms. */
export type Timed = { name: string; ms: number };

const RUNS = 15;
const BATCHES = 6;
const CHANGES = 500;

export async function ownerOfLarge(): Promise<Ctx> {
  const organization = await getDb().organization.findUniqueOrThrow({ where: { id: LARGE } });
  const userId = organization.ownerId;
  const actor = { type: "user" as const, userId, username: userId, permissions: new Set(permissions) };
  return createCtx(
    { actor, defer: () => undefined },
    admitTenant(organization, { isOwner: true, grants: [] }),
  );
}

/** The verbs, in this process; only the stream is a statement, as it is the same at any depth. */
export async function timeLists(): Promise<Timed[]> {
  const ctx = await ownerOfLarge();
  const list = (input: Parameters<typeof searchBloggers>[0]["input"]) => () => searchBloggers({ ctx, input });
  const filtered = { tags: ["hot"], platform: ["PGY" as const], quoteMax: 2_000 };
  return timeAll({
    "list, newest first": list({ limit: 50 }),
    "list, most followers first": list({ limit: 50, order: "fansCount" }),
    "list, platform, tag and budget": list({ limit: 50, ...filtered }),
    "list, two words": list({ limit: 50, text: "kitchen daily" }),
    "total of all": () => countBloggers({ ctx, input: {} }),
    "total of platform, tag and budget": () => countBloggers({ ctx, input: filtered }),
  });
}

export async function timeStream(url: string, bloggers: number): Promise<Timed[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const page = (depth: number) => {
    const after = BigInt(Math.floor(bloggers * depth));
    const { text, values } = changesStatement(LARGE, { after, upTo: BigInt(bloggers), limit: CHANGES });
    return () => client.query(text, [...values]);
  };
  try {
    return await timeAll({ "stream, 500 at the start": page(0), "stream, 500 at 99 %": page(0.99) });
  } finally {
    await client.end();
  }
}

export async function timeOverview(): Promise<Timed[]> {
  const ctx = await ownerOfLarge();
  return timeAll({
    overview: () => getBloggerOverview({ ctx }),
    "overview, activity": () => getBloggerActivityStats({ ctx }),
    "overview, 30 days": () => listBloggerSnapshots({ ctx }),
  });
}

/** Batches of 500 with 60 metrics. What they create is deleted again, so that the next run finds the size. */
export async function timeImports(): Promise<Timed[]> {
  const ctx = await ownerOfLarge();
  const since = new Date();
  const send = (batch: number, version: number) => () =>
    importBloggers({
      ctx,
      input: { items: makeItems(1_000_000 + batch, version), dryRun: false, idempotencyKey: null },
    });
  const times = new Map<string, number[]>();
  for (let batch = 0; batch < BATCHES; batch += 1)
    for (const [name, version] of [
      ["created", 0],
      ["updated", 1],
      ["unchanged", 1],
    ] as const) {
      const own = times.get(name) ?? [];
      times.set(name, own);
      own.push(await timeOf(send(batch, version)));
    }
  await getDb().blogger.deleteMany({ where: { organizationId: LARGE, createdAt: { gte: since } } });
  return [...times].map(([name, own]) => ({ name: `import, 500 ${name}`, ms: quantile(own, 0.5) }));
}

async function timeAll(cases: Record<string, () => Promise<unknown>>): Promise<Timed[]> {
  const timed: Timed[] = [];
  for (const [name, work] of Object.entries(cases)) {
    await work();
    const times: number[] = [];
    for (let n = 0; n < RUNS; n += 1) times.push(await timeOf(work));
    timed.push({ name, ms: quantile(times, 0.5) });
  }
  return timed;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAtMs = performance.now();
  await work();
  return performance.now() - startedAtMs;
}
