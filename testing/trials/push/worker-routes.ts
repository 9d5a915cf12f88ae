import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { serve } from "inngest/edge";
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

type Statement = Parameters<Db["$queryRaw"]>;

/**
 * Negative control: moves the position past an endpoint's first batch in a separate transaction, before the
 * delivery is recorded. Runs the service's own drain over a database client that splits its statement.
 */
function movePositionApart(): void {
  const db = getDb();
  const onOwnConnection = async (...statement: Statement) => {
    const [text, ...values] = statement;
    const strings = "strings" in text ? text.strings : text;
    if (strings.some((part) => part.includes("INSERT INTO sync_delivery"))) {
      const position = valueAfter("SET position =", strings, values);
      const endpointId = valueAfter("WHERE id =", strings, values);
      const moved =
        await db.$executeRaw`UPDATE sync_endpoint SET position = ${position} WHERE id = ${endpointId} AND position = 0`;
      if (moved === 1) await sleep(PAUSE_MS);
    }
    return db.$queryRaw(...statement);
  };
  const broken = new Proxy(db, {
    get: (target, name) => (name === "$queryRaw" ? onOwnConnection : (Reflect.get(target, name) as unknown)),
  });
  (globalThis as { crsDb?: Db }).crsDb = broken;
}

function valueAfter(text: string, strings: readonly string[], values: readonly unknown[]): unknown {
  const index = strings.findIndex((part) => part.trimEnd().endsWith(text));
  if (index === -1) throw new Error(`the drain's statement has no "${text}"`);
  return values[index];
}
