import { beforeEach, expect, it } from "vitest";
import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { requireUser } from "@/server/services/kernel/verb";
import { startTestJob } from "@/testing/roster/start-test-job";
import { memberCtx } from "@/testing/scraping/create-test-account";
import { createTestBlogger } from "@/testing/create-test-rows";
import { allowImports, finishJob, lookAtFile, previewFile, uploadFile } from "@/testing/roster/import-files";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import {
  createImport,
  deleteExpiredImportFiles,
  getImportRunWithFile,
  listAllImportRuns,
  previewImport,
} from ".";

let mine: TestOrganization;
beforeEach(async () => {
  mine = await createTestOrganization({ dataMode: "LOCAL" });
});

const link = (n: number) => `https://space.bilibili.com/${n + 1}`;
const paste = (text: string, ctx = mine.ctx()) => previewImport({ ctx, input: { text } });

it("a run keeps its user, who can still see it in LOCAL mode, when its file is deleted", async () => {
  const [ctx, other] = [await memberCtx(mine), await memberCtx(mine)];
  const { fileId } = await previewFile(ctx, `主页,昵称\n${link(1)},小鹿`);
  const { jobId, runId } = await createImport({ ctx, input: { fileId } });
  await allowImports(ctx);
  await finishJob(jobId);
  await getDb().importFile.update({ where: { id: fileId }, data: { expiresAt: new Date(0) } });
  while ((await deleteExpiredImportFiles({ ctx: createJobCtx("prune") })) > 0);
  const { userId } = requireUser(ctx);
  const { username } = await getDb().user.update({ where: { id: userId }, data: { nickname: "小林" } });
  const seen = await getImportRunWithFile({ ctx, input: { id: runId } });
  expect(seen).toMatchObject({ userName: username, userNickname: "小林", hasFile: false });
  const idsFor = async (who: typeof ctx) =>
    (await listAllImportRuns({ ctx: who, input: {} })).list.map(({ id }) => id);
  expect(await idsFor(ctx)).toEqual([runId]);
  expect(await idsFor(mine.ctx())).toEqual([runId]);
  expect(await idsFor(other)).toEqual([]);
});

it("a run of pasted text has no source, rather than an empty one", async () => {
  const ctx = mine.ctx();
  const { fileId } = await paste(link(1));
  await lookAtFile(ctx, fileId);
  const { runId } = await createImport({ ctx, input: { fileId } });
  expect(await getImportRunWithFile({ ctx, input: { id: runId } })).toMatchObject({ sourceSystem: null });
});

it("preview and import also need permission to read the roster, which they show", async () => {
  await createTestBlogger(mine, { platform: "BILIBILI_HUAHUO", platformBloggerId: "2", contactPhone: "1" });
  const { fileId } = await previewFile(mine.ctx(), `主页,电话\n${link(1)},2`);
  const without = mine.ctx(["import:write"]);
  const missing = { reason: "PERMISSION_MISSING" };
  await expect(paste(link(1), without)).rejects.toMatchObject(missing);
  await expect(previewImport({ ctx: without, input: { fileId } })).rejects.toMatchObject(missing);
  await expect(createImport({ ctx: without, input: { fileId } })).rejects.toMatchObject(missing);
  const both = mine.ctx(["import:write", "blogger:read"]);
  expect(await previewImport({ ctx: both, input: { fileId } })).toMatchObject({ fileId });
});

it("at most five pasted texts of a user wait to be read, however many are sent at once", async () => {
  const pasted = await Promise.allSettled(Array.from({ length: 12 }, (_, n) => paste(link(n))));
  const taken = pasted.filter((one) => one.status === "fulfilled");
  expect(taken).toHaveLength(5);
  const refused = pasted.find((one) => one.status === "rejected");
  expect(refused).toMatchObject({ reason: { reason: "CONFLICT" } });
  // Files of other users do not count, and a file that was read makes room.
  await paste(link(1), await memberCtx(mine));
  await lookAtFile(mine.ctx(), taken[0]?.value.fileId ?? "");
  await paste(link(20));
  await expect(paste(link(21))).rejects.toMatchObject({ reason: "CONFLICT" });
});

it("a user can have five running imports, an organization twenty, also with simultaneous calls", async () => {
  const [one, other] = [await memberCtx(mine), await memberCtx(mine)];
  const files: string[] = [];
  for (let n = 0; n < 3; n += 1) files.push((await previewFile(one, `主页\n${link(n)}`)).fileId);
  const { fileId: others } = await previewFile(other, `主页\n${link(9)}`);
  const begin = (ctx: typeof one, fileId: string) => createImport({ ctx, input: { fileId } });
  for (let n = 0; n < 4; n += 1) await startTestJob(one, "IMPORT", {});
  const started = await Promise.allSettled(files.map((fileId) => begin(one, fileId)));
  expect(started.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const third = await memberCtx(mine);
  for (let n = 5; n < 20; n += 1) await startTestJob(third, "IMPORT", {});
  await expect(begin(other, others)).rejects.toMatchObject({ reason: "CONFLICT" });
  await getDb().rosterJob.deleteMany({ where: { userId: requireUser(third).userId } });
  await begin(other, others);
});

it("of a person's previews that are not imported, the newest twenty are kept", async () => {
  const ctx = mine.ctx();
  const { fileId: imported } = await paste(link(0));
  await lookAtFile(ctx, imported);
  await createImport({ ctx, input: { fileId: imported } });
  const ids: string[] = [];
  for (let n = 0; n < 22; n += 1) {
    const { fileId } = await paste(link(n));
    await lookAtFile(ctx, fileId);
    ids.push(fileId);
  }
  const kept = await getDb().importFile.findMany({ where: { organizationId: mine.organizationId } });
  expect(kept.map(({ id }) => id).sort()).toEqual([imported, ...ids.slice(2)].sort());
});

it("a call deletes two excess previews, and the next calls continue", async () => {
  const ctx = mine.ctx();
  const { organizationId, ownerId: userId } = mine;
  const data = Array.from({ length: 25 }, (_, n) => ({
    id: `${newId("importFile")}${n}`,
    organizationId,
    userId,
    name: "",
    status: "READY" as const,
    createdAt: new Date(Date.now() - n * MINUTE_MS),
    expiresAt: new Date(Date.now() + 3_600_000),
  }));
  await getDb().importFile.createMany({ data });
  const left = async (n: number) => {
    await lookAtFile(ctx, (await paste(link(n))).fileId);
    return getDb().importFile.count({ where: { organizationId } });
  };
  expect([await left(1), await left(2)]).toEqual([24, 23]);
  for (let n = 3; n < 9; n += 1) await left(n);
  expect(await left(9)).toBe(20);
});

it("an upload that is used by several simultaneous calls is one file", async () => {
  const ctx = mine.ctx();
  const { fileId } = await uploadFile(ctx, `主页\n${link(1)}`);
  const { uploadId } = await getDb().importFile.findUniqueOrThrow({ where: { id: fileId } });
  await getDb().importFile.delete({ where: { id: fileId } });
  const take = () => previewImport({ ctx, input: { uploadId: uploadId ?? "" } });
  const taken = await Promise.all([take(), take(), take(), take()]);
  expect(new Set(taken.map((one) => one.fileId)).size).toBe(1);
  await expect(
    getDb().importFile.create({
      data: {
        id: `${fileId}x`,
        organizationId: mine.organizationId,
        userId: mine.ownerId,
        name: "a.csv",
        uploadId,
        expiresAt: new Date(),
      },
    }),
  ).rejects.toMatchObject({ code: "P2002" });
});
