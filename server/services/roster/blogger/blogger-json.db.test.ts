import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bloggerListFields, bloggerWireFields, metricFields } from "@/server/domain/roster/blogger";
import { newId } from "@/server/domain/kernel/ids";
import { getDb, type Prisma } from "@/server/infra/db";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { bloggerJson, getBloggerJson } from "./internal/blogger-json";
import { getBloggerRow, getBloggerWire, toBloggerWire } from "./internal/blogger-row";
import { listBloggersPage } from "./internal/list-bloggers-page";

const ROWS = 40;
let organization: TestOrganization;
let ids: string[];

const awkward = fc.constantFrom('"', "\\", "\n", "\u0001", "\u001f", "\u007f", "\u2028", "a", "林", "😀");
/** Text that the columns take: every code point but NUL. */
const text = fc
  .oneof(fc.string({ unit: "binary", maxLength: 20 }), fc.string({ unit: awkward, maxLength: 20 }))
  .map((value) => value.replaceAll("\0", ""));
const instant = fc
  .date({ min: new Date("0001-01-02"), max: new Date("9998-01-01"), noInvalidDate: true })
  .map((date) => new Date(Math.trunc(date.getTime())));
const metrics = fc.record(
  Object.fromEntries(
    metricFields.map(({ name, kind }) => [
      name,
      kind === "int"
        ? fc.integer()
        : kind === "float"
          ? fc.double({ noNaN: true, noDefaultInfinity: true })
          : text,
    ]),
  ),
  { requiredKeys: [] },
);
const blogger = fc.record({
  nickname: text,
  remark: fc.option(text),
  tags: fc.array(
    text.map((tag) => tag.replaceAll(",", "")).filter((tag) => tag !== ""),
    { maxLength: 3 },
  ),
  fansCount: fc.option(fc.nat()),
  fansCountIsLeast: fc.boolean(),
  rebatePercent: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
  linkupAt: fc.option(instant),
  priceMidWithFee: fc.option(fc.nat()),
  priceJson: fc.dictionary(
    fc.constantFrom("video", "图文笔记", "mid", "直播", 'say "live"'),
    fc.oneof(fc.nat(), fc.constantFrom("1.2万", "面议", 99.5), fc.record({ price: fc.nat() })),
  ),
  rawData: fc.dictionary(text, fc.jsonValue({ maxDepth: 2 })),
  metrics,
});

beforeAll(async () => {
  organization = await createTestOrganization();
  const rows = fc.sample(blogger, ROWS);
  ids = rows.map(() => newId("blogger"));
  await getDb().blogger.createMany({
    data: rows.map((row, n) => ({
      ...row,
      rawData: JSON.parse(
        JSON.stringify(row.rawData).replaceAll(String.raw`\u0000`, ""),
      ) as Prisma.InputJsonValue,
      metrics: row.metrics as Prisma.InputJsonObject,
      id: ids[n] ?? "",
      organizationId: organization.organizationId,
      platform: "PGY" as const,
      platformBloggerId: `json-${n}`,
      source: "OPEN_API" as const,
    })),
  });
});

// No schema of an output allows such figures, and other tests list the bloggers of all organizations.
afterAll(() => getDb().blogger.deleteMany({ where: { id: { in: ids } } }));

const whole = {
  filter: { isExact: true },
  order: "createdAt",
  direction: "asc",
  cursor: undefined,
} as const;

describe("the JSON of bloggers", () => {
  it.each([
    ["all fields", bloggerWireFields],
    ["the fields of lists", bloggerListFields],
    ["some fields", ["tags", "personal30PlayMid", "id", "ownerUserName", "linkupAt"] as const],
    ["no metric", ["nickname", "rawData"] as const],
    ["quotes alone", ["quotes"] as const],
    [
      "quotes beside some of what they are read from",
      ["priceMidWithFee", "quotes", "personal30PlayMid"] as const,
    ],
  ])("is that of the objects, with %s", async (_, fields) => {
    const ctx = organization.ctx();
    const query = { ...whole, limit: ROWS - 1 };
    const page = await listBloggersPage(ctx.db, ctx.organization.id, query, bloggerJson(fields));
    const inOrder = [...ids].sort().slice(0, -1);
    const rows = await Promise.all(inOrder.map((id) => getBloggerRow(ctx.db, ctx, id, fields)));
    const expected = rows.map((row) => JSON.parse(JSON.stringify(toBloggerWire(row, fields))) as unknown);
    expect(page.items.map((item) => JSON.parse(item) as unknown)).toEqual(expected);
    expect(page).toMatchObject({ hasMore: true, nextCursor: expect.any(String) as string });
  });

  it("is that of the object for one blogger", async () => {
    const ctx = organization.ctx();
    for (const id of ids) {
      const json = await getBloggerJson(ctx.db, ctx, id, bloggerWireFields);
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(await getBloggerWire(ctx.db, ctx, id))));
    }
  });
});
