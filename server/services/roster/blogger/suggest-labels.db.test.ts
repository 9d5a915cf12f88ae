import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { createTestUser } from "@/testing/people/create-test-user";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { suggestCategories, suggestTags } from "./verbs";

let organization: TestOrganization;
let owner: string;
let serial = 0;

beforeAll(async () => {
  organization = await createTestOrganization();
  owner = (await createTestUser()).id;
});

async function add(of: TestOrganization, row: object): Promise<string> {
  serial += 1;
  const id = newId("blogger");
  const { organizationId } = of;
  const given = { platform: "PGY", platformBloggerId: `label-${serial}`, nickname: "n", source: "MANUAL" };
  await getDb().blogger.create({ data: { ...given, ...row, id, organizationId } as never });
  return id;
}

const tags = async (text?: string, ctx = organization.ctx()) =>
  (await suggestTags({ ctx, input: { text } })).list.map(({ value, count }) => `${value} ${String(count)}`);

describe("suggestions", () => {
  it("count what active bloggers have, in any case, as rows come, change and go", async () => {
    const [first] = [
      await add(organization, { tags: ["Food", "food", "Home"], category: "Beauty" }),
      await add(organization, { tags: ["FOOD", "Food"], category: "beauty" }),
      await add(organization, { tags: ["food"], ownerUserId: owner, category: "Beauty" }),
      await add(organization, { tags: ["off"], deactivatedAt: new Date() }),
    ];
    expect((await tags()).map((text) => text.toLowerCase())).toEqual(["food 3", "home 1"]);
    expect(await tags("oO")).toHaveLength(1);
    expect(await tags("%")).toEqual([]);
    const categories = await suggestCategories({ ctx: organization.ctx(), input: {} });
    expect(categories.list).toEqual([{ value: "Beauty", count: 3 }]);

    await getDb().blogger.update({ where: { id: first }, data: { tags: ["Home", "New"], category: null } });
    expect((await tags()).map((text) => text.toLowerCase())).toEqual(["food 2", "home 1", "new 1"]);
    await getDb().blogger.update({ where: { id: first }, data: { deactivatedAt: new Date() } });
    expect((await tags()).map((text) => text.toLowerCase())).toEqual(["food 2"]);
    await getDb().blogger.update({ where: { id: first }, data: { deactivatedAt: null } });
    await getDb().blogger.delete({ where: { id: first } });
    expect((await tags()).map((text) => text.toLowerCase())).toEqual(["food 2"]);
  });

  it("count each category of several", async () => {
    const of = await createTestOrganization();
    await add(of, { category: "剧情,家庭" });
    await add(of, { category: "剧情、Home；home" });
    const { list } = await suggestCategories({ ctx: of.ctx(), input: {} });
    expect(new Map(list.map(({ value, count }) => [value.toLowerCase(), count]))).toEqual(
      new Map([
        ["剧情", 2],
        ["home", 1],
        ["家庭", 1],
      ]),
    );
  });

  it("are the same once they are folded", async () => {
    const before = await tags();
    const { organizationId } = organization;
    await getDb().$executeRaw`SELECT blogger_labels_fold(ARRAY[${organizationId}])`;
    expect(await tags()).toEqual(before);
    const rows = await getDb().bloggerLabel.findMany({ where: { organizationId } });
    expect(rows.every(({ count }) => count > 0)).toBe(true);
    expect(new Set(rows.map(({ kind, value, ownerUserId }) => `${kind} ${value} ${ownerUserId}`)).size).toBe(
      rows.length,
    );
  });

  it("are limited to the organization, and for a member of a LOCAL one to their own bloggers", async () => {
    const other = await createTestOrganization();
    await add(other, { tags: ["theirs"] });
    expect(await tags("theirs")).toEqual([]);
    const ctx = organization.ctx();
    const member = (userId: string) => ({
      ...ctx,
      actor: { ...ctx.actor, type: "user", userId } as typeof ctx.actor,
      organization: { ...ctx.organization, dataMode: "LOCAL" as const, actorIsOwner: false },
    });
    expect(await tags(undefined, member(owner))).toEqual(["food 1"]);
    expect(await tags(undefined, member(newId("user")))).toEqual([]);
  });

  it("are deleted with the organization", async () => {
    const gone = await createTestOrganization();
    await add(gone, { tags: ["gone"] });
    await getDb().organization.delete({ where: { id: gone.organizationId } });
    expect(await getDb().bloggerLabel.count({ where: { organizationId: gone.organizationId } })).toBe(0);
  });

  it("need the permission to read", async () => {
    for (const verb of [suggestTags, suggestCategories])
      await expect(verb({ ctx: organization.ctx([]), input: {} })).rejects.toMatchObject({
        reason: "PERMISSION_MISSING",
      });
  });
});
