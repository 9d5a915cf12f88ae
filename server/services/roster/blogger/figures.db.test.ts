import { beforeAll, describe, expect, it } from "vitest";
import { type BloggerOrder, bloggerOrders } from "@/server/domain/roster/blogger";
import { audienceAges, figuresOf, foundForms } from "@/server/domain/roster/figures";
import { platforms } from "@/server/domain/roster/platforms";
import { newId } from "@/server/domain/kernel/ids";
import { getDb, Prisma } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { type Ctx } from "@/server/services/kernel/verb";
import { createTestUser } from "@/testing/people/create-test-user";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { bloggerConditions } from "./internal/blogger-conditions";
import { toBloggerFilter } from "./internal/blogger-filter";
import { figureOrder } from "./internal/figures/figure-pages";
import { countBloggersInput, searchBloggersInput } from "./schema";
import { findUnsettledFigures, settleFigures } from "./settle-figures";
import { countBloggers, searchBloggers } from "./verbs";

const DAY = 86_400_000;
const BLOGGERS = 240;
const FILTERS = 300;

let seed = 7;
/** In [0, 1), the same in every run. */
function random(): number {
  seed = (seed * 16_807) % 2_147_483_647;
  return seed / 2_147_483_647;
}
const chance = (share: number) => random() < share;
const upTo = (most: number) => Math.floor(random() * most);
const oneOf = <Item>(items: readonly Item[]): Item => items[upTo(items.length)] as Item;
const someDay = () => new Date(Date.now() - upTo(400) * DAY).toISOString().slice(0, 10);
const maybe = <Value>(share: number, value: () => Value): Value | null => (chance(share) ? value() : null);

const tags = ["Food", "home", "Travel", "五"];
const cities = ["北京", "上海市", "Hangzhou", "成都"];
let mine: TestOrganization;
let others: TestOrganization;
let owner: string;

function randomRow(organization: TestOrganization, n: number) {
  return {
    id: newId("blogger"),
    organizationId: organization.organizationId,
    platform: oneOf(platforms),
    platformBloggerId: `creator-${n}`,
    nickname: oneOf(["Anna", "Bob", "半糖"]),
    source: oneOf(["MANUAL", "IMPORT"] as const),
    reviewStatus: oneOf(["PENDING", "APPROVED", "REJECTED"] as const),
    platformStatus: oneOf(["ACTIVE", "ACTIVE", "NOT_FOUND"] as const),
    platformStatusCheckedAt: maybe(0.3, () => new Date(someDay())),
    lastSyncedAt: maybe(0.6, () => new Date(someDay())),
    linkupAt: maybe(0.3, () => new Date(someDay())),
    createdAt: new Date(someDay()),
    tags: tags.filter(() => chance(0.4)),
    category: maybe(0.7, () => oneOf(["Beauty", "beauty,剧情", "Tech"])),
    fansCount: maybe(0.8, () => upTo(1_000)),
    fansCountIsLeast: chance(0.2),
    interactRate: maybe(0.7, () => upTo(10)),
    fansGrowth: maybe(0.7, () => upTo(20) - 10),
    rebatePercent: maybe(0.5, () => upTo(40) / 2),
    location: maybe(0.7, () => oneOf(["广东 深圳", "Beijing", "北京"])),
    contactWechat: maybe(0.5, () => oneOf(["wx", " "])),
    priceMidWithFee: maybe(0.3, () => upTo(1_000)),
    priceJson: maybe(0.7, () =>
      Object.fromEntries(
        ["short", "mid", "video", "imageText", "live", "线下"]
          .filter(() => chance(0.4))
          .map((key) => [key, upTo(1_000)]),
      ),
    ),
    metrics: chance(0.6) ? { [oneOf(["personal30PlayMid", "star30PlayMid"])]: String(upTo(50_000)) } : {},
    fansPortraitJson: maybe(0.6, () => ({
      genderFemale: maybe(0.8, random),
      [oneOf(audienceAges)]: random(),
      cityTop1: { name: oneOf(cities), ratio: 0.1 },
      cityTop2: maybe(0.8, () => ({ name: oneOf(cities) })),
    })),
    audiencePortraitJson: maybe(0.4, () => ({ genderFemale: random() })),
    ownerUserId: maybe(0.5, () => owner),
    managerUserId: maybe(0.4, () => owner),
    deactivatedAt: maybe(0.1, () => new Date()),
  };
}

async function fill(organization: TestOrganization) {
  const rows = Array.from({ length: BLOGGERS }, (_, n) => randomRow(organization, n));
  const [kept] = rows;
  for (const row of rows.slice(-5)) Object.assign(row, { deactivatedAt: new Date(), mergedIntoId: kept?.id });
  const filled = rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)),
  );
  await getDb().blogger.createMany({ data: filled as never });
}

async function settle(id: string) {
  const ctx = createJobCtx("test");
  expect(await findUnsettledFigures({ ctx })).toContain(id);
  expect(await settleFigures({ ctx, input: { id, untilMs: Date.now() + 60_000 } })).toBe(true);
  expect(await findUnsettledFigures({ ctx })).not.toContain(id);
}

beforeAll(async () => {
  [mine, others] = [await createTestOrganization(), await createTestOrganization()];
  owner = (await createTestUser()).id;
  for (const organization of [mine, others]) {
    await fill(organization);
    await settle(organization.organizationId);
  }
});

const wishes: Record<string, () => unknown> = {
  quoteForm: () => oneOf(foundForms.slice(0, 6)),
  quoteMin: () => upTo(500),
  quoteMax: () => 500 + upTo(500),
  interactRateMin: () => upTo(10),
  playsMin: () => upTo(50_000),
  costMax: () => random() * 40,
  fansGrowthMin: () => upTo(20) - 10,
  femaleShareMin: random,
  audienceAge: () => [oneOf(audienceAges), oneOf(audienceAges)],
  audienceCity: () => oneOf([...cities, "杭州"]),
  location: () => oneOf(["深圳", "BEI", "京"]),
  rebateMin: () => upTo(20),
  hasWechat: () => chance(0.5),
  tagsAll: () => [oneOf(tags).toUpperCase(), oneOf(tags)],
  tags: () => [oneOf(tags), oneOf(tags)],
  category: () => [oneOf(["beauty", "剧情", "TECH"])],
  text: () => oneOf(["ann", "糖"]),
  platform: () => [oneOf(platforms), oneOf(platforms)],
  platformStatus: () => [oneOf(["ACTIVE", "UNCHECKED", "NOT_FOUND"])],
  fansCountMin: () => upTo(800),
  fansBounds: () => oneOf(["WITH", "ONLY"]),
  reviewStatus: () => oneOf(["PENDING", "APPROVED"]),
  source: () => ["IMPORT"],
  ownerUserId: () => oneOf([owner, "usr_unknown"]),
  managerUserId: () => oneOf([owner, "none"]),
  createdFrom: someDay,
  refreshedFrom: someDay,
  lastSyncedFrom: someDay,
  lastSyncedTo: () => new Date().toISOString().slice(0, 10),
  linkupFrom: someDay,
  staleDays: () => 1 + upTo(100),
  updatedFrom: () => new Date(Date.now() - DAY).toISOString(),
  includeDeactivated: () => true,
};

function randomFilter() {
  const names = Object.keys(wishes);
  const chosen = Array.from({ length: 1 + upTo(3) }, () => oneOf(names));
  return countBloggersInput.parse(Object.fromEntries(chosen.map((name) => [name, wishes[name]?.()])));
}

type Listed = { order: BloggerOrder; direction: "asc" | "desc" };

async function walk(ctx: Ctx, filter: object, listed: Listed): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const input = searchBloggersInput.parse({ ...filter, ...listed, limit: 50, cursor });
    const page = await searchBloggers({ ctx, input });
    ids.push(...page.list.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return ids;
}

/** All at once, from the bloggers themselves. */
async function listPlainly(ctx: Ctx, filter: object, { order, direction }: Listed): Promise<string[]> {
  const conditions = bloggerConditions(
    ctx.organization.id,
    await toBloggerFilter(ctx, countBloggersInput.parse(filter)),
  );
  const rows = await getDb().$queryRaw<{ id: string }[]>(Prisma.sql`
    SELECT b.id FROM blogger b LEFT JOIN blogger_figure f ON f.id = b.id
    WHERE ${conditions} ${figureOrder(order, direction)}`);
  return rows.map(({ id }) => id);
}

describe("a list by figures", () => {
  it("has the same creators in the same order as bloggers themselves, for the Owner and for a member", async () => {
    const whole = mine.ctx();
    const local = { ...whole.organization, dataMode: "LOCAL" as const, actorIsOwner: false };
    const actor = { ...whole.actor, userId: owner } as Ctx["actor"];
    const member: Ctx = { ...whole, actor, organization: local };
    let found = 0;
    for (let n = 0; n < FILTERS; n += 1) {
      const ctx = n % 3 === 0 ? member : whole;
      const filter = randomFilter();
      const listed = { order: oneOf(bloggerOrders), direction: oneOf(["asc", "desc"] as const) };
      const plain = await listPlainly(ctx, filter, listed);
      const about = JSON.stringify({ filter, ...listed });
      expect({ about, ids: await walk(ctx, filter, listed) }).toEqual({ about, ids: plain });
      const { total } = await countBloggers({ ctx, input: filter });
      expect({ about, total }).toEqual({ about, total: plain.length });
      found += plain.length;
    }
    expect(found).toBeGreaterThan(FILTERS);
  }, 120_000);

  it("finds by what the table of forms and the portraits say", async () => {
    const rows = await getDb().blogger.findMany({
      where: { organizationId: mine.organizationId, deactivatedAt: null },
    });
    const all = rows.map((row) => ({
      id: row.id,
      ...figuresOf({ ...row, ...(row.metrics as object) }),
    }));
    const listed = { order: "createdAt", direction: "asc" } as const;
    const matching: [object, (figures: (typeof all)[number]) => boolean][] = [
      [
        { quoteForm: "imageText", quoteMin: 100, quoteMax: 600 },
        ({ quote_image_text: price = 0 }) => price >= 100 && price <= 600,
      ],
      [{ quoteForm: "live" }, ({ quote_live: price }) => price !== undefined],
      [{ quoteMin: 900 }, ({ quote_most: price }) => (price ?? 0) >= 900],
      [{ costMax: 12.5 }, ({ cost }) => cost !== null && cost <= 12.5],
      [{ playsMin: 30_000 }, ({ plays }) => (plays ?? 0) >= 30_000],
      [{ femaleShareMin: 0.6 }, ({ female_share: share }) => (share ?? 0) >= 0.6],
      [{ audienceCity: "上海" }, ({ audience_cities: names }) => names?.includes("|上海|") ?? false],
      [{ hasWechat: false }, ({ has_wechat: has }) => !has],
    ];
    for (const [filter, matches] of matching) {
      const expected = all.filter(matches).map(({ id }) => id);
      expect(expected.length).toBeGreaterThan(0);
      expect((await walk(mine.ctx(), filter, listed)).sort()).toEqual(expected.sort());
    }
  });

  it("shows what was just changed, and nothing that is gone since", async () => {
    const organization = await createTestOrganization();
    const row = {
      ...randomRow(organization, 1),
      priceJson: { mid: 777 },
      platform: "STARMAP",
      deactivatedAt: null,
    };
    const { priceMidWithFee: _, ...known } = row;
    await getDb().blogger.create({
      data: Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null)) as never,
    });
    const listed = { order: "quote", direction: "desc" } as const;
    const find = (quoteMin: number) => walk(organization.ctx(), { quoteMin }, listed);
    expect(await find(777)).toEqual([row.id]);
    await getDb().blogger.update({ where: { id: row.id }, data: { priceJson: { mid: 778 } } });
    expect(await find(778)).toEqual([row.id]);
    await getDb().blogger.update({ where: { id: row.id }, data: { deactivatedAt: new Date() } });
    // As if the figures were far behind: what the blogger itself says decides.
    await getDb().$executeRaw`
      UPDATE blogger_figure_position SET seq = 1000 WHERE organization_id = ${organization.organizationId}`;
    expect(await find(778)).toEqual([]);
    await getDb().blogger.delete({ where: { id: row.id } });
    expect(await getDb().bloggerFigure.count({ where: { id: row.id } })).toBe(0);
  });
});

describe("the filter", () => {
  it.each([
    { quoteForm: "unknown" },
    { quoteMin: 5, quoteMax: 4 },
    { femaleShareMin: 70 },
    { audienceAge: [] },
    { createdFrom: "2026-01-02", createdTo: "2026-01-01" },
    { lastSyncedFrom: "2026-01-02", lastSyncedTo: "2026-01-01" },
  ])("refuses %j", (input) => {
    expect(countBloggersInput.safeParse(input).success).toBe(false);
  });
});
