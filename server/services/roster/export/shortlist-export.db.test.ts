import { beforeEach, expect, it } from "vitest";
import { permissions } from "@/server/domain/people/permissions";
import { getDb } from "@/server/infra/db";
import { openStorage } from "@/server/infra/storage";
import { createCtx, createJobCtx } from "@/server/services/integration/context";
import { admitTenant } from "@/server/services/kernel/verb";
import { getRosterJob } from "@/server/services/roster/job";
import {
  addToShortlist,
  createShortlist,
  deleteShortlistTemplate,
  listShortlistTemplates,
  removeFromShortlist,
  saveShortlistTemplate,
  updateShortlistEntry,
} from "@/server/services/roster/shortlist";
import { advanceRosterJob } from "@/server/services/roster/work";
import { createTestBlogger } from "@/testing/create-test-rows";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { createTestUser } from "@/testing/people/create-test-user";
import { exportShortlist, getExportFile, partKey } from ".";

let mine: TestOrganization;
let ctx: ReturnType<TestOrganization["ctx"]>;
let id: string;
let [agreed, added]: [string, string] = ["", ""];

/** A member with every permission: the job works with those of the person, not of the context. */
beforeEach(async () => {
  mine = await createTestOrganization();
  const user = await createTestUser({ permissions, memberOf: [mine.organizationId] });
  const organization = await getDb().organization.findUniqueOrThrow({ where: { id: mine.organizationId } });
  const { id: userId, username } = user;
  const actor = { type: "user", userId, username, permissions: new Set(permissions) } as const;
  ctx = createCtx({ actor, defer: () => undefined }, admitTenant(organization));
  agreed = await createTestBlogger(mine, { nickname: "阿泽", fansCount: 1_200 });
  added = await createTestBlogger(mine, { nickname: "半糖" });
  await createTestBlogger(mine, { nickname: "in no list" });
  ({ id } = await createShortlist({ ctx, input: { name: "双十一/美妆" } }));
  await addToShortlist({ ctx, input: { id, ids: [agreed, added] } });
  const entry = { status: "CONFIRMED", agreedPrice: 8_000, note: "含授权", managerUserId: userId } as const;
  await updateShortlistEntry({ ctx, input: { id, bloggerId: agreed, ...entry } });
});

async function rowsOf(input: Omit<Parameters<typeof exportShortlist>[0]["input"], "id">) {
  const job = await exportShortlist({ ctx, input: { id, ...input } });
  await advanceRosterJob({ ctx: createJobCtx("run-roster-job"), input: { jobId: job.id, stepMs: 60_000 } });
  expect(await getRosterJob({ ctx, input: { id: job.id } })).toMatchObject({
    status: "SUCCESS",
    failure: null,
  });
  const file = await getExportFile({ ctx, input: { id: job.id } });
  const parts = await Promise.all(
    file.parts.map(async (_, page) =>
      new Response(await openStorage(file.store).read(partKey(job.id, page))).arrayBuffer(),
    ),
  );
  return { name: file.fileName, bytes: Buffer.concat(parts.map((part) => Buffer.from(part))) };
}

it("writes what is agreed beside the creators, below the client's headings", async () => {
  const { name, bytes } = await rowsOf({
    format: "CSV",
    columns: [
      { field: "nickname", heading: "KOL" },
      { field: "entry.status" },
      { field: "entry.agreedPrice", heading: "Net" },
      { field: "entry.note" },
      { field: "fansCount" },
    ],
  });
  expect(name).toMatch(/^双十一_美妆-\d{4}-\d\d-\d\d\.csv$/);
  expect(bytes.toString("utf8").replace("\uFEFF", "").trim().split("\r\n")).toEqual([
    '"KOL","进度","Net","名单备注","粉丝数"',
    '"阿泽","已确认",8000,"含授权",1200',
    '"半糖","待沟通",,,',
  ]);
});

it("has usual columns, and none of who was removed from the list", async () => {
  await removeFromShortlist({ ctx, input: { id, ids: [added] } });
  const { bytes } = await rowsOf({ format: "CSV", locale: "en" });
  const [heading, ...rows] = bytes.toString("utf8").trim().split("\r\n");
  expect(heading).toContain('"Progress","Form","Agreed price (yuan)","Note in the list"');
  expect(rows).toHaveLength(1);
  const { bytes: workbook } = await rowsOf({ format: "XLSX" });
  expect(workbook.subarray(0, 2).toString()).toBe("PK");
});

it("keeps headings as a template, by name", async () => {
  const save = (heading: string) =>
    saveShortlistTemplate({ ctx, input: { name: "客户 A", columns: [{ field: "nickname", heading }] } });
  const first = await save("KOL");
  expect(await save("达人")).toMatchObject({ id: first.id });
  const stranger = (await createTestOrganization()).ctx();
  expect((await listShortlistTemplates({ ctx: stranger })).list).toEqual([]);
  const { list } = await listShortlistTemplates({ ctx });
  expect(list).toMatchObject([{ name: "客户 A", columns: [{ field: "nickname", heading: "达人" }] }]);
  const deleted = deleteShortlistTemplate({ ctx: stranger, input: { id: first.id } });
  await expect(deleted).rejects.toMatchObject({ reason: "NOT_FOUND" });
  await deleteShortlistTemplate({ ctx, input: { id: first.id } });
  expect((await listShortlistTemplates({ ctx })).list).toEqual([]);
});

it("is refused for another organization's list", async () => {
  const stranger = (await createTestOrganization()).ctx();
  const refused = exportShortlist({ ctx: stranger, input: { id, format: "CSV" } });
  await expect(refused).rejects.toMatchObject({ reason: "NOT_FOUND" });
});
