import { beforeEach, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { getAllBloggersOverview, listAllBloggers } from ".";

let mine: TestOrganization;
let other: TestOrganization;
beforeEach(async () => {
  [mine, other] = [await createTestOrganization(), await createTestOrganization()];
  await fill(mine, 5);
  await fill(other, 3);
});

async function fill({ organizationId }: TestOrganization, rows: number): Promise<void> {
  await getDb().$executeRaw`
    INSERT INTO blogger (id, organization_id, platform, platform_blogger_id, nickname, source, deactivated_at)
    SELECT 'blg_' || right(${organizationId}, 20) || n, ${organizationId}, (ARRAY['PGY', 'STARMAP'])[1 + n % 2]::platform,
      'creator-' || n, 'Ada ' || right(${organizationId}, 8) || n, 'MANUAL', CASE WHEN n = 1 THEN now() END
    FROM generate_series(1, ${rows}) n`;
}

async function listAll(input: Parameters<typeof listAllBloggers>[0]["input"], mostPages = Infinity) {
  const found = [];
  let cursor: string | null | undefined;
  let pages = 0;
  do {
    const page = await listAllBloggers({
      ctx: mine.ctx(),
      input: { ...input, limit: 2, ...(cursor && { cursor }) },
    });
    found.push(...page.list);
    cursor = page.nextCursor;
    pages += 1;
  } while (cursor !== null && pages < mostPages);
  return found;
}

it("lists the active bloggers of all organizations with the organization's name, page by page", async () => {
  const own = await listAll({ organizationId: mine.organizationId });
  expect(own.map(({ platformBloggerId }) => platformBloggerId)).toEqual(
    [5, 4, 3, 2].map((n) => `creator-${n}`),
  );
  expect(new Set(own.map(({ organizationName }) => organizationName))).toEqual(
    new Set([mine.ctx().organization.name]),
  );
  const all = (await listAll({}, 5)).map(({ id }) => id);
  expect(all.length).toBeGreaterThan(4);
  expect(all).toEqual([...new Set(all)].sort().reverse());
});

it("finds them by platform, name and id", async () => {
  const { organizationId } = other;
  expect(await listAll({ organizationId, platform: "PGY" })).toHaveLength(1);
  expect(await listAll({ organizationId, text: "creator-3" })).toHaveLength(1);
  const name = `ada ${organizationId.slice(-8)}`;
  const named = await listAll({ text: name });
  expect(named.map(({ nickname }) => nickname.toLowerCase())).toEqual([`${name}3`, `${name}2`]);
  expect(await listAll({ text: named[0]?.id ?? "" })).toHaveLength(1);
});

it("refuses a cursor of another filter, and users without the system permission", async () => {
  const { organizationId } = mine;
  const { nextCursor } = await listAllBloggers({ ctx: mine.ctx(), input: { organizationId, limit: 1 } });
  const elsewhere = { organizationId: other.organizationId, cursor: nextCursor ?? "" };
  await expect(listAllBloggers({ ctx: mine.ctx(), input: elsewhere })).rejects.toMatchObject({
    reason: "INVALID_CURSOR",
  });
  const member = mine.ctx(["blogger:read"]);
  await expect(listAllBloggers({ ctx: member, input: {} })).rejects.toThrow("admin-blogger:read");
  await expect(getAllBloggersOverview({ ctx: member })).rejects.toThrow("admin-blogger:read");
});

it("counts them by platform and organization", async () => {
  const { totalCount, organizationCount, perPlatform, perOrganization } = await getAllBloggersOverview({
    ctx: mine.ctx(),
  });
  const ids = [mine, other].map(({ organizationId }) => organizationId);
  const counts = perOrganization.filter(({ organizationId }) => ids.includes(organizationId));
  expect(counts.map(({ count }) => count)).toEqual([4, 2]);
  expect(counts.map(({ organizationName }) => organizationName)).toEqual(
    [mine, other].map((one) => one.ctx().organization.name),
  );
  expect(organizationCount).toBe(perOrganization.length);
  expect(perPlatform.reduce((sum, { count }) => sum + count, 0)).toBe(totalCount);
});

it("refuses a text that no index can search, unless an organization is named", async () => {
  await expect(listAll({ text: "!!" }, 1)).rejects.toMatchObject({ reason: "VALIDATION_FAILED" });
  expect(await listAll({ text: "!!", organizationId: other.organizationId })).toEqual([]);
  expect(await listAll({ text: "没有这个名字的人" }, 1)).toEqual([]);
});
