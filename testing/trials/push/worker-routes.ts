import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { serve } from "inngest/edge";
import { type Pool } from "pg";
import { jobs } from "@/inngest/job-functions";
import { permissions } from "@/server/domain/people/permissions";
import { type Db, getDb } from "@/server/infra/db";
import { jobClient, sendJobEvents } from "@/server/infra/jobs";
import { createCtx, createJobCtx } from "@/server/services/integration/context";
import { importBloggers } from "@/server/services/roster/import";
import { findWaiting } from "@/server/services/push/delivery";
import { createSyncEndpoint } from "@/server/services/push/endpoint";
import { admitTenant } from "@/server/services/kernel/verb";
import { createTestOrganization } from "../../organization/test-organization";
import { type EndpointPlan } from "./trial-plan";

const jobRoute = serve({ client: jobClient, functions: jobs });
const post = (act: (input: never) => unknown) => ({
  POST: async (request: Request) => Response.json((await act((await request.json()) as never)) ?? null),
});

export const workerRoutes = {
  paths: {
    "/api/inngest": { GET: jobRoute, POST: jobRoute, PUT: jobRoute },
    "/trial/endpoints": post(prepareEndpoints),
    "/trial/import": post(importCreators),
    "/trial/sweep": post(sweepNow),
    "/trial/move-position-apart": post(movePositionApart),
  },
  others: {},
};

export type PreparedEndpoint = EndpointPlan & { id: string; webhookSecret: string };
export type Prepared = { organizationId: string; endpoints: PreparedEndpoint[] };

/** More than failures and kills together can use up. */
const RETRY_COUNT = 10;

async function prepareEndpoints(input: {
  receiverUrl: string;
  endpoints: readonly EndpointPlan[];
}): Promise<Prepared> {
  const organization = await createTestOrganization();
  const endpoints: PreparedEndpoint[] = [];
  for (const { name, batchSize } of input.endpoints) {
    const url = `${input.receiverUrl}/${name}`;
    const values = { name, url, batchSize, retryCount: RETRY_COUNT };
    const { id, webhookSecret } = await createSyncEndpoint({ ctx: organization.ctx(), input: values });
    endpoints.push({ name, batchSize, id, webhookSecret });
  }
  return { organizationId: organization.organizationId, endpoints };
}

/** `creators`: pairs of a creator's number and nickname. */
export type ImportRequest = {
  organizationId: string;
  idempotencyKey: string;
  creators: [number: number, nickname: string][];
};

/** One import as a transport makes it: the pushes follow the response, in this process. */
async function importCreators({ organizationId, idempotencyKey, creators }: ImportRequest): Promise<void> {
  const organization = await getDb().organization.findUniqueOrThrow({ where: { id: organizationId } });
  const actor = {
    type: "user",
    userId: organization.ownerId,
    username: "writer",
    permissions: new Set(permissions),
  } as const;
  const items = creators.map(([number, nickname]) => ({
    platform: "BILIBILI_HUAHUO",
    url: `https://space.bilibili.com/${1_000 + number}`,
    nickname,
  }));
  await importBloggers({
    ctx: createCtx({ actor }, admitTenant(organization, { isOwner: true, grants: [] })),
    input: { items, dryRun: false, idempotencyKey },
  });
}

async function sweepNow(): Promise<void> {
  const events = await findWaiting({ ctx: createJobCtx("sweep-deliveries") });
  await sendJobEvents(events.map((event) => ({ ...event, id: `${event.id}-${randomUUID()}` })));
}

/** Leaves time for the kill, but less than a lease, so that no other worker comes first. */
const PAUSE_MS = 20_000;

type Statement = { text: string; values: unknown[] };

/**
 * Negative control: moves the position past an endpoint's first batch in a separate transaction, before the
 * delivery is recorded. Runs the service's own drain over a pool that splits its statement.
 */
function movePositionApart(): void {
  const { crsPools } = globalThis as { crsPools?: WeakMap<Db, Pool> };
  const pool = crsPools?.get(getDb());
  if (pool === undefined) throw new Error("the service's pool is not where this control looks for it");
  const send = pool.query.bind(pool) as (statement: unknown, ...rest: unknown[]) => Promise<unknown>;
  const splitting = async (statement: Statement | string, ...rest: unknown[]) => {
    if (typeof statement === "object" && statement.text.includes("INSERT INTO sync_delivery")) {
      const moved = (await send(
        "UPDATE sync_endpoint SET position = $1 WHERE id = $2 AND position = 0 RETURNING id",
        [valueAfter("SET position =", statement), valueAfter("WHERE id =", statement)],
      )) as { rows: unknown[] };
      if (moved.rows.length === 1) await sleep(PAUSE_MS);
    }
    return send(statement, ...rest);
  };
  Object.assign(pool, { query: splitting });
}

function valueAfter(words: string, { text, values }: Statement): unknown {
  const number = new RegExp(`${words} \\$(\\d+)`).exec(text)?.[1];
  if (number === undefined) throw new Error(`the drain's statement has no "${words}"`);
  return values[Number(number) - 1];
}
