import { beforeAll, describe, expect, it } from "vitest";
import { type z } from "zod";
import {
  bloggerUpsertFields,
  type BloggerWire,
  metricFields,
  portraitShareKeys,
} from "@/server/domain/roster/blogger";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { importBlogger } from "./verbs";
import { importBloggerBody } from "./schema";

const item = {
  platform: "PGY",
  url: "https://www.xiaohongshu.com/user/profile/5f2d1c3e000000000101b2c3",
} as const;
type Name = keyof typeof bloggerUpsertFields;
const metrics = new Map(metricFields.map(({ name, kind }) => [name as string, kind]));

const byKind = {
  int: { good: [0, -5, 2_147_483_647], bad: [2_147_483_648, 0.5, "1"] },
  int64: { good: ["0", "-1", "9223372036854775807"], bad: ["9223372036854775808", "01", 0.5] },
  float: { good: [0, 0.125, 12.5], bad: ["1", true] },
  string: { good: ["12.5%", "", "达".repeat(200)], bad: ["x".repeat(201), 1] },
};
const text = (max: number, min = 0) => ({
  good: ["达人 😀".slice(0, max), "😀".repeat(max)],
  bad: ["😀".repeat(max + 1), 1, ...(min > 0 ? [""] : [])],
});
const integer = { good: [0, 2_147_483_647], bad: [-1, 2_147_483_648, "1"] };
const json = { good: [{}, { a: [1, { b: null }] }], bad: ["{}", [1], { a: "\0" }] };
const portrait = {
  good: [{}, { [portraitShareKeys[0] ?? ""]: 0.5, cityTop1: { name: "上海", ratio: 1 }, other: "kept" }],
  bad: ["{}", { [portraitShareKeys[0] ?? ""]: 1.5 }, { cityTop1: "上海" }],
};
const samples: Partial<Record<Name, { good: unknown[]; bad: unknown[] }>> = {
  nickname: text(200, 1),
  avatar: text(2_000),
  gender: text(50),
  location: text(200),
  category: text(200),
  fansCount: integer,
  fansCountIsLeast: { good: [false, true], bad: [1, "true"] },
  interactRate: integer,
  priceJson: json,
  contactWechat: text(100),
  contactPhone: text(100),
  contactEmail: text(254),
  remark: text(2_000),
  rebatePercent: { good: [0, 5.5, 100], bad: [-0.1, 100.1, "5"] },
  linkupAt: { good: ["2026-11-21T06:00:00.000Z"], bad: ["2026-11-21", "yesterday", 5] },
  linkupRemark: text(30),
  rawData: json,
  creatorType: text(500),
  contentTopic: text(500),
  industryTag: text(500),
  monthFansIncreaseRate: text(50),
  priceShortWithFee: integer,
  priceMidWithFee: integer,
  priceLongWithFee: integer,
  contentAnalysisSummary: text(2_000),
  ...Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`contentAnalysisTop${n + 1}`, text(200)])),
  fansTrend: text(20_000),
  fansGrowth: { good: [0, -7], bad: [0.5, "1"] },
  fansGrowthRate: text(50),
  fansPortraitJson: portrait,
  audiencePortraitJson: portrait,
  tiePortraitJson: portrait,
  externalId: text(200, 1),
};
const setSeparately: readonly Name[] = ["platform", "platformBloggerId", "url", "tags"];
const names = (Object.keys(bloggerUpsertFields) as Name[]).filter((name) => !setSeparately.includes(name));

function samplesOf(name: Name): { good: unknown[]; bad: unknown[] } {
  const kind = metrics.get(name);
  const found = kind === undefined ? samples[name] : byKind[kind];
  if (found === undefined)
    throw new Error(`no samples of ${name}: every field that can be imported has some`);
  return found;
}

let organization: TestOrganization;
beforeAll(async () => {
  organization = await createTestOrganization();
});

async function send(fields: object): Promise<BloggerWire> {
  const body: z.output<typeof importBloggerBody> = importBloggerBody.parse({ ...item, ...fields });
  const input = { ...body, dryRun: false, idempotencyKey: null };
  const { blogger } = await importBlogger({ ctx: organization.ctx(), input });
  return blogger as BloggerWire;
}

describe("every field that can be imported", () => {
  it.each([0, 1, 2])("keeps its value, also at the bounds (%i)", async (round) => {
    const fields = Object.fromEntries(
      names.map((name) => {
        const { good } = samplesOf(name);
        return [name, good[round % good.length]];
      }),
    );
    expect(await send(fields)).toMatchObject(fields);
    expect(await send({})).toMatchObject(fields);
  });

  it("is cleared by null; the nickname falls back to the id", async () => {
    await send(Object.fromEntries(names.map((name) => [name, samplesOf(name).good[0]])));
    const blogger = await send(Object.fromEntries(names.map((name) => [name, null])));
    for (const name of names.filter((candidate) => !["nickname", "fansCountIsLeast"].includes(candidate)))
      expect(blogger[name]).toBeNull();
    expect(blogger.fansCountIsLeast).toBe(false);
    expect(blogger.nickname).toBe(blogger.platformBloggerId);
  });

  it.each(names)("%s refuses what it cannot hold, by name", async (name) => {
    for (const bad of samplesOf(name).bad)
      await expect(send({ [name]: bad })).rejects.toMatchObject({
        reason: "INVALID_FIELD",
        message: expect.stringContaining(`"${name}`),
      });
  });
});

it("reads tags as a list or as one string", async () => {
  for (const tags of [["家居", " 美食", "家居", ""], "家居，美食", "家居, 美食,"])
    expect(await send({ tags })).toMatchObject({ tags: "家居,美食" });
  for (const tags of [5, [5], { a: 1 }, ["x".repeat(51)], Array.from({ length: 101 }, (_, n) => `${n}`)])
    await expect(send({ tags })).rejects.toMatchObject({ reason: "INVALID_FIELD" });
});

it("prefers the sent id over the link's, and treats null as none", async () => {
  expect(await send({ platformBloggerId: "5f2d1c3e0000000001000000" })).toMatchObject({
    platformBloggerId: "5f2d1c3e0000000001000000",
    url: item.url,
  });
  expect(await send({ platformBloggerId: null })).toMatchObject({
    platformBloggerId: "5f2d1c3e000000000101b2c3",
  });
  for (const platformBloggerId of ["", "a b", 5, "x".repeat(201)])
    await expect(send({ platformBloggerId })).rejects.toMatchObject({ reason: "INVALID_FIELD" });
});
