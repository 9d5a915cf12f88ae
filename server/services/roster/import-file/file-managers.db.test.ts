import { beforeEach, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { removeMember } from "@/server/services/organization/member";
import { listBloggerHistory } from "@/server/services/roster/history";
import { getRosterJob } from "@/server/services/roster/job";
import { createTestBlogger } from "@/testing/create-test-rows";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { createTestUser } from "@/testing/people/create-test-user";
import { allowImports, finishJob, previewFile } from "@/testing/roster/import-files";
import { createImport, getImportRunWithFile, listProblemRows, undoImport } from ".";

let mine: TestOrganization;
let manager: { id: string; username: string };
beforeEach(async () => {
  mine = await createTestOrganization();
  manager = await createTestUser({ memberOf: [mine.organizationId] });
});

const pgyId = (n: number) => n.toString(16).padStart(24, "0");
const link = (n: number) => `https://www.xiaohongshu.com/user/profile/${pgyId(n)}`;
const csv = (...lines: string[]) => ["主页,昵称,负责人", ...lines].join("\n");

async function importNow(text: string) {
  const ctx = mine.ctx();
  const shown = await previewFile(ctx, text);
  const { jobId, runId } = await createImport({ ctx, input: { fileId: shown.fileId } });
  await allowImports(ctx);
  await finishJob(jobId);
  return { shown, runId, jobId };
}

const rowOf = (n: number) =>
  getDb().blogger.findFirstOrThrow({
    where: { organizationId: mine.organizationId, platformBloggerId: pgyId(n) },
  });

it("names managers by username, name or phone, and leaves out who is no member with the other cells imported", async () => {
  await getDb().user.update({
    where: { id: manager.id },
    data: { nickname: "媒介小王", phone: "13812340000" },
  });
  await createTestBlogger(mine, { platformBloggerId: pgyId(1), nickname: "甲", url: link(1) });
  const { shown, runId } = await importNow(
    csv(
      `${link(1)},甲,${manager.username.toUpperCase()}`,
      `${link(2)},乙,媒介小王`,
      `${link(3)},丙,138 1234 0000`,
      `${link(4)},丁,没有这个人`,
      `${link(5)},戊,`,
    ),
  );
  expect(shown.columns.map(({ field }) => field)).toEqual(["url", "nickname", "managerUserName"]);
  expect(shown.rows[0]?.changes).toEqual([
    { field: "managerUserName", before: null, after: manager.username },
  ]);
  expect(shown.rows[1]?.values).toContainEqual({
    field: "managerUserName",
    before: null,
    after: manager.username,
  });
  expect(shown.rows[3]).toMatchObject({
    outcome: "NEW",
    notice: { code: "UNKNOWN_MEMBER", value: "没有这个人" },
  });
  expect(shown.leftOut).toEqual({ rows: 1, cells: 1 });
  const managers = await Promise.all([1, 2, 3, 4, 5].map(async (n) => (await rowOf(n)).managerUserId));
  expect(managers).toEqual([manager.id, manager.id, manager.id, null, null]);
  expect((await rowOf(4)).nickname).toBe("丁");
  const run = await getImportRunWithFile({ ctx: mine.ctx(), input: { id: runId } });
  expect(run).toMatchObject({ created: 4, updated: 1, unchanged: 0, failed: 0, cellsLeftOut: 1 });
  const { rows } = await listProblemRows({ ctx: mine.ctx(), input: { id: runId, limit: 10 } });
  expect(rows).toMatchObject([{ notice: { code: "UNKNOWN_MEMBER", field: "managerUserName" } }]);
  const { list } = await listBloggerHistory({ ctx: mine.ctx(), input: { id: (await rowOf(1)).id } });
  expect(list[0]).toMatchObject({
    source: "IMPORT",
    changes: [{ field: "managerUserName", before: null, after: manager.username }],
  });
});

it("does not choose between members of one name", async () => {
  const other = await createTestUser({ memberOf: [mine.organizationId] });
  for (const { id } of [manager, other])
    await getDb().user.update({ where: { id }, data: { nickname: "小王" } });
  await importNow(csv(`${link(1)},甲,小王`));
  expect((await rowOf(1)).managerUserId).toBeNull();
});

it("is undone with its import: new creators go, and former managers come back", async () => {
  const former = await createTestUser({ memberOf: [mine.organizationId] });
  await createTestBlogger(mine, { platformBloggerId: pgyId(1), nickname: "甲", managerUserId: former.id });
  await createTestBlogger(mine, { platformBloggerId: pgyId(2), nickname: "乙", managerUserId: mine.ownerId });
  const { runId } = await importNow(
    csv(...[1, 2, 3].map((n) => `${link(n)},${"甲乙丙".charAt(n - 1)},${manager.username}`)),
  );
  expect((await rowOf(1)).managerUserId).toBe(manager.id);
  const where = { organizationId: mine.organizationId, userId: mine.ownerId };
  expect(await getDb().organizationMember.count({ where })).toBe(1);
  const leaving = await getDb().organizationMember.findFirstOrThrow({ where: { userId: former.id } });
  await removeMember({ ctx: mine.ctx(), input: { id: leaving.id } });
  const job = await undoImport({ ctx: mine.ctx(), input: { id: runId } });
  await finishJob(job.id);
  expect(await getRosterJob({ ctx: mine.ctx(), input: { id: job.id } })).toMatchObject({ status: "SUCCESS" });
  expect((await rowOf(3)).deactivatedAt).not.toBeNull();
  expect((await rowOf(2)).managerUserId).toBe(mine.ownerId);
  expect((await rowOf(1)).managerUserId).toBeNull();
});
