import { getDb } from "@/server/infra/db";
import { type Ctx } from "@/server/services/kernel/verb";
import { exportShortlist } from "@/server/services/roster/export";
import { cancelRosterJob } from "@/server/services/roster/job";
import {
  addToShortlist,
  createShortlist,
  getShortlist,
  listShortlistEntries,
  listShortlists,
  removeFromShortlist,
  undoShortlistChange,
  updateShortlistEntries,
  updateShortlistEntry,
} from "@/server/services/roster/shortlist";
import { createTestOrganization } from "../organization/test-organization";

type Timed = { name: string; times: number[] };

const ROSTER = 20_000;
const ENTRIES = 5_000;
const CALLS = 50;

/** Times each verb 50 times on one list; what changes all entries is undone after each call. */
export async function measureShortlist(): Promise<Timed[]> {
  const { ownerId, ...organization } = await createTestOrganization();
  const ctx = organization.ctx();
  await fillRoster(ctx);
  const { id } = await createShortlist({ ctx, input: { name: "Singles' Day", budget: 1_000_000 } });
  await addToShortlist({ ctx, input: { id, ids: { filter: { category: "listed" } } } });
  await agreePrices(id);
  const page = (input: object) => listShortlistEntries({ ctx, input: { id, ...input } });
  const { cursor } = await findMiddle(page);
  const [bloggerId = ""] = (await page({ limit: 1 })).list.map((entry) => entry.bloggerId);
  const undo = (changeId: string | null) =>
    undoShortlistChange({ ctx, input: { id, changeId: changeId ?? "" } });
  const prices = { order: "agreedPrice" } as const;
  return [
    await time("page of 50, by addition", () => page({})),
    await time("page of 200, by addition", () => page({ limit: 200 })),
    await time("page in the middle", () => page({ cursor })),
    await time("page by agreed price", () => page(prices)),
    await time("page by followers", () => page({ order: "fansCount" })),
    await time("filter by status", () => page({ status: "QUOTED" })),
    await time("filter by status and manager, by price", () =>
      page({ ...prices, status: "QUOTED", managerUserId: ownerId }),
    ),
    await time("lists with their totals", () => listShortlists({ ctx, input: {} })),
    await time("a list with its totals", () => getShortlist({ ctx, input: { id } })),
    await time("change of one entry", (n) =>
      updateShortlistEntry({ ctx, input: { id, bloggerId, agreedPrice: n } }),
    ),
    await time("start of an export", () => exportShortlist({ ctx, input: { id, format: "XLSX" } }), {
      then: (job) => cancelRosterJob({ ctx, input: { id: job.id } }),
    }),
    await time(
      "change of all entries",
      () => updateShortlistEntries({ ctx, input: { id, ids: { entries: {} }, status: "CONFIRMED" } }),
      { then: ({ changeId }) => undo(changeId) },
    ),
    await time(
      "removal of all entries",
      () => removeFromShortlist({ ctx, input: { id, ids: { entries: {} } } }),
      { then: ({ changeId }) => undo(changeId) },
    ),
  ];
}

async function time<Result>(
  name: string,
  call: (n: number) => Promise<Result>,
  { then = () => Promise.resolve(null) }: { then?: (result: Result) => Promise<unknown> } = {},
): Promise<Timed> {
  await then(await call(0));
  const times: number[] = [];
  for (let n = 1; n <= CALLS; n += 1) {
    const from = performance.now();
    const result = await call(n);
    times.push(performance.now() - from);
    await then(result);
  }
  return { name, times };
}

async function findMiddle(page: (input: object) => ReturnType<typeof listShortlistEntries>) {
  let cursor: string | undefined;
  for (let seen = 0; seen < ENTRIES / 2; seen += 200) {
    const { nextCursor } = await page({ limit: 200, ...(cursor !== undefined && { cursor }) });
    cursor = nextCursor ?? undefined;
  }
  return { cursor };
}

async function fillRoster(ctx: Ctx): Promise<void> {
  await getDb().$executeRaw`
    INSERT INTO blogger (id, organization_id, platform, platform_blogger_id, nickname, source, fans_count, category,
      price_json, created_at)
    SELECT 'blg_' || lpad(n::text, 26, '0'), ${ctx.organization.id}, 'PGY', 'creator-' || n, 'Creator ' || n, 'IMPORT',
      n * 37 % 1000000, CASE WHEN n % ${ROSTER / ENTRIES}::integer = 0 THEN 'listed' ELSE 'other' END,
      '{"picture": 5000, "video": 9000}', now() - n * interval '1 minute'
    FROM generate_series(1, ${ROSTER}::integer) n`;
  await getDb().$executeRaw`ANALYZE blogger`;
}

async function agreePrices(id: string): Promise<void> {
  await getDb().$executeRaw`
    UPDATE shortlist_entry e SET agreed_price = b.fans_count % 50000,
      status = (ARRAY['TO_CONTACT', 'QUOTED', 'CONFIRMED', 'PUBLISHED', 'DROPPED'])[1 + b.fans_count % 5]::shortlist_status,
      manager_user_id = CASE WHEN b.fans_count % 3 = 0 THEN o.owner_id END
    FROM blogger b JOIN organization o ON o.id = b.organization_id
    WHERE e.shortlist_id = ${id} AND b.id = e.blogger_id`;
  await getDb().$executeRaw`ANALYZE shortlist_entry`;
}
