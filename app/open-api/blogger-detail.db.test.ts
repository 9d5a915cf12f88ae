import { beforeAll, describe, expect, it } from "vitest";
import { bloggerWireFields } from "@/server/domain/blogger";
import { newId } from "@/server/domain/ids";
import { getDb } from "@/server/infra/db";
import { callRoute } from "@/testing/open-api/call-route";
import { createTestApiKey } from "@/testing/open-api/create-test-api-key";
import { createTestBlogger } from "@/testing/create-test-rows";
import { createTestOrganization, type TestOrganization } from "@/testing/test-organization";
import { GET as getBlogger } from "./bloggers/[id]/route";

let organization: TestOrganization;
let key: string;
let id: string;
const heavy = {
  priceJson: { imageText: 3_000, video: [5_000, 8_000] },
  rawData: { page: { level: 3 }, list: [] },
  fansPortraitJson: { genderFemale: 0.8 },
  audiencePortraitJson: { age18To23: 0.5 },
  tiePortraitJson: { cityTop1: { name: "上海", ratio: 0.2 } },
};
beforeAll(async () => {
  organization = await createTestOrganization();
  ({ plaintext: key } = await createTestApiKey(organization));
  id = await createTestBlogger(organization, {
    ...heavy,
    tags: ["美妆", "护肤"],
    metrics: { personal30PlayMid: "9007199254740993", star90ItemNum: 4 },
  });
});

const read = (of: string, query = "") =>
  callRoute(getBlogger, { key, path: `/open-api/bloggers/${of}${query}`, params: { id: of } });

describe("bloggers/:id", () => {
  it("answers every field, the heavy ones too, null where nothing is known", async () => {
    const { data } = await read(id);
    expect(Object.keys(data as object).sort()).toEqual([...bloggerWireFields].sort());
    expect(data).toMatchObject({ id, organizationId: organization.organizationId, ...heavy });
    expect(data).toMatchObject({
      tags: "美妆,护肤",
      personal30PlayMid: "9007199254740993",
      star90ItemNum: 4,
    });
    expect(data).toMatchObject({ ownerUserId: null, remark: null, star30PlayMid: null, deactivatedAt: null });
  });

  it("answers the selected fields alone", async () => {
    const { data } = await read(id, "?fields=rawData,star90ItemNum,%20nickname");
    expect(data).toEqual({ rawData: heavy.rawData, star90ItemNum: 4, nickname: "小红" });
  });

  it("still finds a deactivated one", async () => {
    const deactivatedAt = new Date("2026-11-20T03:04:05.678Z");
    const gone = await createTestBlogger(organization, { deactivatedAt });
    expect((await read(gone)).data).toMatchObject({ id: gone, deactivatedAt: deactivatedAt.toISOString() });
  });

  it.each(["", "blg_", "BLG_01", "1", "blg_0\0", "undefined", newId("blogger"), newId("organization")])(
    "answers 404 for the id %j, whatever its shape",
    async (missing) => {
      const answer = await read(missing);
      const message = "There is no such blogger. Check the id; it may belong to another organization.";
      expect(answer).toMatchObject({ status: 404, reason: "NOT_FOUND", message, issues: [] });
    },
  );

  it.each(["fields=", "fields=id,hairColour", "limit=1"])("refuses %s, for any id", async (query) => {
    for (const of of [id, newId("blogger"), "no id"])
      expect(await read(of, `?${query}`)).toMatchObject({ status: 400, reason: "VALIDATION_FAILED" });
  });

  it("reads the row as it is now", async () => {
    await getDb().blogger.update({ where: { id }, data: { remark: "call on Monday" } });
    expect((await read(id, "?fields=remark")).data).toEqual({ remark: "call on Monday" });
  });
});
