import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import {
  deactivateBloggersContract,
  importBloggerContract,
  importBloggersContract,
  listBloggersContract,
} from "@/server/open-api/contracts";
import { type Contract } from "@/server/open-api/define-contract";
import { importBloggers } from "@/server/services/roster/import";
import { type Called, callRoute } from "@/testing/integration/open-api/call-route";
import { createTestApiKey } from "@/testing/integration/open-api/create-test-api-key";
import { loadHandler } from "@/testing/integration/open-api/contract-request";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";

/** A creator of another organization, known there by id, by the id of the link and by `externalId`. */
const creator = {
  platform: "BILIBILI_HUAHUO",
  platformBloggerId: "700001",
  url: "https://space.bilibili.com/800001",
  externalId: "erp-700001",
};
const noOne = {
  platform: "BILIBILI_HUAHUO",
  platformBloggerId: "700002",
  url: "https://space.bilibili.com/800002",
  externalId: "erp-700002",
};

let mine: TestOrganization;
let theirs: TestOrganization;
let key: string;
let before: unknown;
beforeAll(async () => {
  theirs = await createTestOrganization();
  const items = [{ ...creator, nickname: "theirs", remark: "secret" }];
  await importBloggers({ ctx: theirs.ctx(), input: { items, dryRun: false, idempotencyKey: null } });
  before = await listRows(theirs);
});
beforeEach(async () => {
  mine = await createTestOrganization();
  ({ plaintext: key } = await createTestApiKey(mine));
});

async function listRows({ organizationId }: TestOrganization) {
  const where = { organizationId };
  const bloggers = await getDb().blogger.findMany({ where });
  const aliases = await getDb().bloggerAlias.findMany({ where });
  const changes = await getDb().bloggerChange.findMany({ where });
  return { bloggers, aliases, changes };
}

async function call({ method, path }: Contract, sent: { json?: unknown; search?: string }): Promise<Called> {
  const handler = await loadHandler({ method, path });
  const { json, search = "" } = sent;
  return callRoute(handler, { method, path: `${path}?${search}`, key, ...(json !== undefined && { json }) });
}

function namesOf({ platform, platformBloggerId, url, externalId }: typeof creator): object[] {
  const linkId = url.split("/").at(-1) ?? "";
  return [
    { platform, platformBloggerId },
    { platform, url },
    { platform, platformBloggerId: linkId },
    { platform, url, platformBloggerId },
    { externalId },
  ];
}

const withoutRun = (data: unknown) => ({ ...(data as object), runId: null });

describe("a creator of another organization", () => {
  it("cannot be deactivated by any of its names, and is answered like one that does not exist", async () => {
    const answers = [];
    for (const who of [creator, noOne])
      answers.push(await call(deactivateBloggersContract, { json: { items: namesOf(who) } }));
    const [foreign, missing] = answers.map(({ status, data }) => ({ status, data: withoutRun(data) }));
    expect(foreign).toMatchObject({ status: 200, data: { deactivated: 0, unchanged: 0, failed: 5 } });
    expect(foreign).toEqual(missing);
    expect(await listRows(theirs)).toEqual(before);
  });

  it.each([`externalId=${creator.externalId}`, "platform=BILIBILI_HUAHUO"])(
    "cannot be found by %s",
    async (search) => {
      const { status, data } = await call(listBloggersContract, { search });
      expect({ status, data }).toMatchObject({ status: 200, data: { items: [] } });
    },
  );

  it.each([
    ["batch", importBloggersContract, (item: object) => ({ items: [item] })],
    ["single import", importBloggerContract, (item: object) => item],
  ] as const)(
    "becomes a separate row by a %s, and the other organization's row is unchanged",
    async (_, contract, toBody) => {
      const { platform, url, externalId } = creator;
      const item = { platform, url, externalId, nickname: "mine" };
      const { status, data, text } = await call(contract, { json: toBody(item) });
      expect(status).toBe(200);
      expect(data).toMatchObject(
        contract === importBloggersContract ? { created: 1 } : { outcome: "created" },
      );
      expect(text).not.toContain("secret");
      const own = (await listRows(mine)).bloggers;
      expect(own).toMatchObject([{ platformBloggerId: "800001", nickname: "mine", remark: null }]);
      expect(await listRows(theirs)).toEqual(before);

      const switchedOff = await call(deactivateBloggersContract, { json: { items: [{ externalId }] } });
      expect(switchedOff.data).toMatchObject({ deactivated: 1, failed: 0 });
      expect(await listRows(theirs)).toEqual(before);
    },
  );
});
