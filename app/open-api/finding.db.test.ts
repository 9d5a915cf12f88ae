import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { callRoute } from "@/testing/integration/open-api/call-route";
import { createTestApiKey, type TestApiKey } from "@/testing/integration/open-api/create-test-api-key";
import { createTestOrganization } from "@/testing/organization/test-organization";
import { POST as importBatch } from "./bloggers/batch/route";
import { GET as listChanges } from "./bloggers/changes/route";
import { GET as listBloggers } from "./bloggers/route";

let apiKey: TestApiKey;
beforeAll(async () => {
  apiKey = await createTestApiKey(await createTestOrganization());
});

const idOf = (n: number) => n.toString(16).padStart(24, "a");
const creator = (n: number, fansCount: number) => ({
  platform: "PGY",
  url: `https://www.xiaohongshu.com/user/profile/${idOf(n)}`,
  nickname: `小 ${n}`,
  fansCount,
});
const send = (items: object[], query = "") =>
  callRoute(importBatch, {
    method: "POST",
    path: `/open-api/bloggers/batch${query}`,
    key: apiKey.plaintext,
    json: { items },
  });
const page = z.object({
  items: z.array(z.record(z.string(), z.unknown())),
  resume: z.string().nullish(),
});
const read = async (handler: typeof listChanges, path: string) =>
  page.parse((await callRoute(handler, { path, key: apiKey.plaintext })).data);

describe("bloggers that are named", () => {
  const named = async (query: string) => {
    const response = await callRoute(listBloggers, {
      path: `/open-api/bloggers?fields=nickname,id&${query}`,
      key: apiKey.plaintext,
    });
    return response.status === 200
      ? page
          .parse(response.data)
          .items.map(({ nickname }) => nickname)
          .sort()
      : response.issues;
  };

  it("are found by id, by their ids on a platform, and by the caller's own, commas in them too", async () => {
    const more = [
      { ...creator(21, 1), externalId: "erp,21" },
      { ...creator(22, 1), externalId: "erp-22" },
    ];
    const imported = await send([creator(20, 1), ...more], "?outcomes=true");
    const { outcomes } = imported.data as { outcomes: { id: string }[] };
    expect(await named(`id=${outcomes[0]?.id},${outcomes[2]?.id}`)).toEqual(["小 20", "小 22"]);
    expect(await named(`platform=PGY&platformBloggerId=${idOf(21)},${idOf(20).toUpperCase()},none`)).toEqual([
      "小 20",
      "小 21",
    ]);
    expect(await named("externalId=erp,21")).toEqual(["小 21"]);
    expect(await named("externalId=none,erp-22,ERP-20")).toEqual(["小 22"]);
    expect(await named("externalId=none")).toEqual([]);
  });

  it("are found by an exact external id, including blanks and empty parts, before it is read as a list", async () => {
    const ids = ["a, b", "a,,b", "a", "b", " c", "c"];
    await send(ids.map((externalId, n) => ({ ...creator(30 + n, 1), externalId })));
    const find = (text: string) => named(`externalId=${encodeURIComponent(text)}`);
    expect(await find("a, b")).toEqual(["小 30"]);
    expect(await find("a,,b")).toEqual(["小 31"]);
    expect(await find("a,b")).toEqual(["小 32", "小 33"]);
    expect(await find("b ,, a")).toEqual(["小 32", "小 33"]);
    expect([await find(" c"), await find("c "), await find(" c,none")]).toEqual([
      ["小 34"],
      ["小 35"],
      ["小 35"],
    ]);
    expect(await find(",")).toEqual([]);
  });

  it("are not found by an id that no blogger has", async () => {
    const paths = async (query: string) =>
      ((await named(query)) as { path: string }[]).map(({ path }) => path);
    expect(await paths("platformBloggerId=1")).toEqual(["platformBloggerId"]);
    expect(await paths("platform=PGY,STARMAP&platformBloggerId=1")).toEqual(["platformBloggerId"]);
    expect(await paths("id=imp_1")).toEqual(["id.0"]);
    expect(await paths(`externalId=${Array(101).fill("a").join()}`)).toEqual(["externalId"]);
    expect(await paths(`externalId=${"a".repeat(201)}`)).toEqual(["externalId"]);
    expect(await paths("externalId=")).toEqual(["externalId"]);
    expect(await paths("fansCount=20..10")).toEqual(["fansCount"]);
    expect(await paths("fansCountMin=20&fansCountMax=10")).toEqual(["fansCountMin"]);
  });
});

describe("a round of the change stream", () => {
  it("continues after the last item seen, and has new bloggers in the order of the import", async () => {
    const path = "/open-api/bloggers/changes?limit=500";
    const token = ({ resume }: { resume?: string | null | undefined }) => encodeURIComponent(resume ?? "");
    const resumed = `${path}&resume=${token(await read(listChanges, path))}`;
    expect((await read(listChanges, resumed)).items).toEqual([]);
    const sent = [9, 4, 7, 5, 8, 6].map((n) => creator(n, n));
    await send(sent);
    const { items } = await read(listChanges, resumed);
    expect(items.map(({ blogger }) => (blogger as { fansCount: number }).fansCount)).toEqual([
      9, 4, 7, 5, 8, 6,
    ]);
    const both = await callRoute(listChanges, {
      key: apiKey.plaintext,
      path: `${resumed}&since=2026-11-21T00:00:00Z`,
    });
    expect(both).toMatchObject({ status: 400, issues: [{ path: "resume" }] });
  });
});
