import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { bloggerListFields, bloggerWire, bloggerWireFields, coreColumns } from "./blogger-wire";
import { metricFields } from "./metric-names";
import { bloggerUpsertFields, readOnlyFields, upsertSchemas, writableFields } from "./upsert-item";

const schema = readFileSync("prisma/schema/roster/blogger.prisma", "utf8");

const pgTypeByPrisma: Record<string, string> = {
  String: "text",
  "String[]": "text[]",
  Int: "integer",
  Boolean: "boolean",
  Float: "double precision",
  DateTime: "timestamptz",
  Json: "jsonb",
  Platform: "platform",
  BloggerSource: "blogger_source",
  PlatformStatus: "platform_status",
  ReviewStatus: "review_status",
};

const notOnTheWire = ["metrics", "revision", "managerUserId"];

function parseModel(): [string, { column: string; pgType: string | undefined }][] {
  const model = /^model Blogger \{\n([^]*?)^\}/m.exec(schema)?.[1] ?? "";
  return model.split("\n").flatMap((line) => {
    const [, name, type] = /^ {2}(\w+) +([\w[\]]+)\??/.exec(line) ?? [];
    if (name === undefined || type === undefined || notOnTheWire.includes(name)) return [];
    const pgType = pgTypeByPrisma[type];
    if (pgType === undefined) return [];
    return [[name, { column: /@map\("(\w+)"\)/.exec(line)?.[1] ?? name, pgType }]];
  });
}

describe("the columns of the core fields", () => {
  it("are those of the data model, with their types", () => {
    expect(Object.keys(coreColumns).length).toBeGreaterThan(50);
    expect(Object.fromEntries(parseModel())).toEqual(coreColumns);
  });

  it("contain neither derived fields nor metrics", () => {
    expect(coreColumns.ownerUserName).toBeUndefined();
    expect(coreColumns.personal30PlayMid).toBeUndefined();
  });
});

/** The core fields (docs/rules.md#blogger), in wire order. */
const coreNames =
  `id organizationId ownerUserId ownerUserName platform platformBloggerId nickname avatar url gender location category
  fansCount fansCountIsLeast interactRate priceJson contactWechat contactPhone contactEmail tags remark rebatePercent linkupAt linkupRemark
  lastSyncedAt source rawData platformStatus platformStatusReason platformStatusCheckedAt reviewStatus createdAt updatedAt
  creatorType contentTopic industryTag monthFansIncreaseRate priceShortWithFee priceMidWithFee priceLongWithFee
  contentAnalysisSummary contentAnalysisTop1 contentAnalysisTop2 contentAnalysisTop3 contentAnalysisTop4
  contentAnalysisTop5 contentAnalysisTop6 contentAnalysisTop7 contentAnalysisTop8 contentAnalysisTop9 contentAnalysisTop10
  fansTrend fansGrowth fansGrowthRate fansPortraitJson audiencePortraitJson tiePortraitJson
  externalId deactivatedAt deactivatedReason mergedIntoId`.split(/\s+/);

const required = {
  id: "blg_1",
  organizationId: "org_1",
  platform: "PGY",
  platformBloggerId: "5f2d1c3e000000000101b2c3",
  nickname: "小王",
  fansCountIsLeast: false,
  quotes: [],
  source: "OPEN_API",
  platformStatus: "ACTIVE",
  reviewStatus: "APPROVED",
  createdAt: "2026-11-21T00:00:00.000Z",
  updatedAt: "2026-11-21T00:00:00.000Z",
};

const bare: Record<string, unknown> = {
  ...Object.fromEntries(bloggerWireFields.map((name) => [name, null])),
  ...required,
};

describe("a blogger on the wire", () => {
  it("has every field of docs/rules.md#blogger and no others", () => {
    expect([...bloggerWireFields]).toEqual([...coreNames, ...metricFields.map(({ name }) => name), "quotes"]);
  });

  it("has null for unknown fields, but never for required ones", () => {
    expect(bloggerWire.parse(bare)).toEqual(bare);
    for (const name of Object.keys(required))
      expect(bloggerWire.safeParse({ ...bare, [name]: null }).success).toBe(false);
  });

  it("leaves no field out", () => {
    for (const name of bloggerWireFields) {
      const { [name]: _, ...rest } = bare;
      expect(bloggerWire.safeParse(rest).success).toBe(false);
    }
  });

  it.each([
    ["personal30PlayMid", "9007199254740993", 1],
    ["last15AllCommentMax", 12, "12"],
    ["estimate120ExpectCpm", 1.5, "1.5"],
    ["seed30BizBluewordCtr", "1.2%", 1.2],
    ["tags", "a,b", ["a", "b"]],
    ["linkupAt", "2026-11-21T00:00:00.000Z", "2026-11-21"],
    ["rawData", { a: [1] }, "{}"],
    ["fansCount", 10, "10"],
  ])("shows %s as %j, not as %j", (name, right, wrong) => {
    expect(bloggerWire.safeParse({ ...bare, [name]: right }).success).toBe(true);
    expect(bloggerWire.safeParse({ ...bare, [name]: wrong }).success).toBe(false);
  });

  it("is in lists without rawData and the portraits", () => {
    const heavy = ["rawData", "fansPortraitJson", "audiencePortraitJson", "tiePortraitJson"];
    expect(
      bloggerWireFields.filter((name) => !(bloggerListFields as readonly string[]).includes(name)),
    ).toEqual(heavy);
  });

  it("can be published as JSON Schema, and so can what may be sent", () => {
    const wire = z.toJSONSchema(z.array(bloggerWire)).$defs?.Blogger;
    expect(wire?.required).toHaveLength(bloggerWireFields.length);
    const input = z.toJSONSchema(z.object(bloggerUpsertFields), { io: "input" });
    expect(Object.keys(input.properties ?? {})).toEqual([...writableFields]);
    expect(JSON.stringify(input.properties?.linkupRemark)).toContain('"maxLength":30');
  });
});

describe("what may be sent", () => {
  it("contains every field except those that only the service writes", () => {
    expect([...readOnlyFields]).toEqual(
      `id organizationId ownerUserId ownerUserName lastSyncedAt source platformStatus platformStatusReason
      platformStatusCheckedAt reviewStatus createdAt updatedAt deactivatedAt deactivatedReason mergedIntoId quotes`.split(
        /\s+/,
      ),
    );
    expect(new Set([...readOnlyFields, ...writableFields])).toEqual(new Set(bloggerWireFields));
    expect(upsertSchemas.size).toBe(writableFields.length);
  });
});
