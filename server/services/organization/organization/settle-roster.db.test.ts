import { beforeEach, expect, it } from "vitest";
import { permissions } from "@/server/domain/people/permissions";
import { getDb } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { importBloggers } from "@/server/services/roster/import";
import { acceptOwnership } from "@/server/services/organization/ownership";
import { handOverBloggers } from "@/server/services/roster/change";
import { createTestUser } from "@/testing/people/create-test-user";
import { ownerNow } from "@/testing/roster/owner-now";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import {
  findUnsettled,
  previewDataMode,
  setOrganizationDataMode,
  setOrganizationPlan,
  settleRoster,
} from ".";

const ROSTER = 2_500;
const PAGE = 1_000;

let mine: TestOrganization;
beforeEach(async () => {
  mine = await createTestOrganization();
  await getDb().$executeRaw`
    INSERT INTO blogger (id, organization_id, platform, platform_blogger_id, nickname, source, deactivated_at)
    SELECT ${mine.organizationId} || n, ${mine.organizationId},
      (ARRAY['STARMAP', 'PGY', 'KUAISHOU_JLJX'])[1 + n % 3]::platform, 'creator-' || n, 'Test', 'IMPORT',
      CASE WHEN n % 50 = 0 THEN now() END
    FROM generate_series(1, ${ROSTER}) n`;
});

const change = async (dataMode: "CLOUD" | "LOCAL") =>
  setOrganizationDataMode({
    ctx: mine.ctx(),
    input: { dataMode, confirmName: mine.ctx().organization.name },
  });
const settle = (untilMs = 0) =>
  settleRoster({ ctx: createJobCtx("settle-rosters"), input: { id: mine.organizationId, untilMs } });
const waiting = async () =>
  (await findUnsettled({ ctx: createJobCtx("settle-rosters") })).includes(mine.organizationId);

async function owners(): Promise<Record<string, number>> {
  const rows = await getDb().blogger.groupBy({
    by: "ownerUserId",
    where: { organizationId: mine.organizationId },
    _count: true,
  });
  return Object.fromEntries(rows.map(({ ownerUserId, _count }) => [ownerUserId ?? "nobody", _count]));
}

function bring(from: number, ctx = mine.ctx()) {
  const items = Array.from({ length: 20 }, (_, n) => ({
    platform: "BILIBILI_HUAHUO",
    url: `https://space.bilibili.com/${90_000 + 20 * from + n}`,
  }));
  return importBloggers({ ctx, input: { items, dryRun: false, idempotencyKey: null } });
}

it("sets the owners of a large roster one page per transaction, and resumes after an interruption", async () => {
  expect(await change("LOCAL")).toMatchObject({ dataMode: "LOCAL" });
  expect(await owners()).toEqual({ [mine.ownerId]: PAGE, nobody: ROSTER - PAGE });
  expect(await waiting()).toBe(true);
  await bring(0);
  expect(await owners()).toEqual({ [mine.ownerId]: PAGE + 20, nobody: ROSTER - PAGE });

  expect(await settle()).toBe(false);
  expect(await owners()).toEqual({ [mine.ownerId]: 2 * PAGE + 20, nobody: ROSTER - 2 * PAGE });
  expect(await settle(Number.MAX_SAFE_INTEGER)).toBe(true);
  expect(await owners()).toEqual({ [mine.ownerId]: ROSTER + 20 });
  expect(await waiting()).toBe(false);

  await change("CLOUD");
  expect(await settle(Number.MAX_SAFE_INTEGER)).toBe(true);
  expect(await owners()).toEqual({ nobody: ROSTER + 20 });
  const where = { organizationId: mine.organizationId };
  expect(await getDb().blogger.count({ where: { ...where, revision: 2 } })).toBe(ROSTER);
  const head = await getDb().bloggerChangeHead.findUniqueOrThrow({ where });
  expect(Number(head.seq)).toBe(3 * ROSTER + 2 * 20);
  const entries = await getDb().auditEntry.findMany({
    where: { ...where, action: "organization.set-data-mode" },
    orderBy: { createdAt: "asc" },
  });
  expect(entries).toMatchObject([{ after: { bloggers: ROSTER } }, { after: { bloggers: ROSTER + 20 } }]);
});

it("includes bloggers that are imported at the same time, even when two jobs overlap", async () => {
  for (const mode of ["LOCAL", "CLOUD"] as const) {
    const from = mode === "LOCAL" ? 0 : 100;
    await Promise.all([bring(from), change(mode), bring(from + 1), bring(from + 2)]);
    const jobs = [settle(Number.MAX_SAFE_INTEGER), settle(Number.MAX_SAFE_INTEGER)];
    await Promise.all([...jobs, bring(from + 3), bring(from + 4)]);
    expect(await owners()).toEqual({ [mode === "LOCAL" ? mine.ownerId : "nobody"]: ROSTER + from + 100 });
    expect(await waiting()).toBe(false);
  }
});

it("refuses another mode change, a hand-over and an ownership transfer until all owners are set", async () => {
  const member = await createTestUser({ memberOf: [mine.organizationId] });
  const input = { holderUserId: mine.ownerId, userId: member.id };
  const { id: memberId } = await getDb().organizationMember.findFirstOrThrow({
    where: { userId: member.id },
  });
  const expiresAt = new Date(Date.now() + 60_000);
  await getDb().ownershipOffer.create({ data: { organizationId: mine.organizationId, memberId, expiresAt } });
  const { id: userId, username } = member;
  const actor = { type: "user" as const, userId, username, permissions: new Set(permissions) };
  await change("LOCAL");
  const refused = [
    () => change("CLOUD"),
    () => previewDataMode({ ctx: mine.ctx(), input: { dataMode: "CLOUD" } }),
    () => handOverBloggers({ ctx: mine.ctx(), input }),
    () => acceptOwnership({ ctx: { ...mine.ctx(), actor } }),
  ];
  for (const call of refused) {
    const error: unknown = await call().catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      reason: "CONFLICT",
      message: expect.stringContaining("still being") as string,
    });
  }
  await settle(Number.MAX_SAFE_INTEGER);
  const ctx = await ownerNow(mine);
  expect(await handOverBloggers({ ctx, input })).toMatchObject({ changed: ROSTER, isDone: true });
});

it("approves a large roster one page per transaction, and stops when the plan reviews again", async () => {
  const { id: userId, username } = await createTestUser();
  const actor = { type: "user" as const, userId, username, permissions: new Set(permissions) };
  const admin = { ...mine.ctx(), actor, organization: null };
  const setPlan = (subscriptionPlan: string | null) =>
    setOrganizationPlan({
      ctx: admin,
      input: { id: mine.organizationId, subscriptionPlan, subscriptionExpiresAt: null, bloggerLimit: null },
    });
  const approved = () =>
    getDb().blogger.count({ where: { organizationId: mine.organizationId, reviewStatus: "APPROVED" } });

  await setPlan("BUSINESS");
  await setPlan("PERSONAL");
  expect(await approved()).toBe(PAGE);
  expect(await waiting()).toBe(true);
  await setPlan("BUSINESS");
  expect(await waiting()).toBe(false);
  expect(await settle(Number.MAX_SAFE_INTEGER)).toBe(true);
  expect(await approved()).toBe(PAGE);

  await setPlan(null);
  expect(await approved()).toBe(2 * PAGE);
  await change("LOCAL");
  expect(await settle(Number.MAX_SAFE_INTEGER)).toBe(true);
  expect(await approved()).toBe(ROSTER);
  expect(await owners()).toEqual({ [mine.ownerId]: ROSTER });
  expect(await waiting()).toBe(false);
  const entries = await getDb().auditEntry.findMany({
    where: { targetId: mine.organizationId, action: "organization.set-plan" },
    orderBy: { createdAt: "asc" },
  });
  const counts = entries.map(({ after }) => (after as { toApprove?: number }).toApprove);
  expect(counts).toEqual([undefined, ROSTER, undefined, ROSTER - PAGE]);
});
