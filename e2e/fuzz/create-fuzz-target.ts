import { newId } from "@/server/domain/kernel/ids";
import { withDatabase } from "../fixtures/application";
import { callProcedure } from "../fixtures/call-procedure";
import { createApiKeys, createOrganization } from "../fixtures/accounts";
import { creatorLinks } from "../open-api/creators";
import type { Known } from "./schema-arbitrary";
import { unique } from "../fixtures/unique";

const REQUESTS_PER_KEY = 50;

export type FuzzTarget = { baseUrl: string; keys: string[]; known: Known };

export async function createFuzzTarget(requests: number): Promise<FuzzTarget> {
  const baseUrl = process.env.E2E_BASE_URL ?? "";
  const { id, owner } = await createOrganization(unique("fuzz"));
  const keys = await createApiKeys(id, Math.ceil(requests / REQUESTS_PER_KEY) + 1);
  const get = async (path: string): Promise<Item[]> => {
    const response = await fetch(`${baseUrl}/open-api${path}`, {
      headers: { "X-API-Key": keys.at(-1) ?? "" },
    });
    return ((await response.json()) as { data: { items: Item[] } }).data.items;
  };
  const items = Object.entries(creatorLinks).flatMap(([platform, links]) =>
    links.map((link, n) => ({
      platform,
      url: link(n).url,
      externalId: `erp-${n}`,
      nickname: `${platform} ${n}`,
    })),
  );
  await fetch(`${baseUrl}/open-api/bloggers/batch`, {
    method: "POST",
    headers: { "X-API-Key": keys.at(-1) ?? "", "Content-Type": "application/json" },
    body: JSON.stringify({ items }),
  });
  const taskId = await insertTask(id);
  const call = await callProcedure(owner);
  const endpoint = (await call("syncEndpoint.create", { name: "fuzz", url: "http://127.0.0.1:9/" })) as {
    id: string;
  };
  await call("syncEndpoint.test", { id: endpoint.id });
  const bloggers = await get("/bloggers?limit=20");
  const idsOf = (rows: readonly Item[]) => rows.map((row) => row.id);
  const tasks = [taskId];
  const [importRuns, syncRuns] = [idsOf(await get("/import-runs")), idsOf(await get("/sync-runs"))];
  return {
    baseUrl,
    keys,
    known: {
      creators: items.map(({ platform, url }) => ({ platform, url })),
      values: {
        "/open-api/bloggers/{id}": idsOf(bloggers),
        "/open-api/bloggers/{id}/stats": idsOf(bloggers),
        "/open-api/import-runs/{id}": importRuns,
        "/open-api/scraping-tasks/{id}": tasks,
        "/open-api/scraping-tasks/{id}/runs": tasks,
        "/open-api/sync-runs/{id}": syncRuns,
        id: idsOf(bloggers),
        url: items.map(({ url }) => url),
        platformBloggerId: bloggers.map(({ platformBloggerId }) => platformBloggerId ?? ""),
        externalId: items.map(({ externalId }) => externalId),
        endpointId: [endpoint.id],
      },
    },
  };
}

type Item = { id: string; platformBloggerId?: string };

async function insertTask(organizationId: string): Promise<string> {
  const id = newId("scrapingTask");
  await withDatabase(async (client) => {
    await client.query(
      "INSERT INTO scraping_task (id, organization_id, name, platforms, updated_at) VALUES ($1, $2, 'fuzz', '{PGY}', now())",
      [id, organizationId],
    );
    await client.query(
      "INSERT INTO scraping_task_run (id, organization_id, task_id, status) VALUES ($1, $2, $3, 'SUCCESS')",
      [newId("scrapingRun"), organizationId, id],
    );
  });
  return id;
}
