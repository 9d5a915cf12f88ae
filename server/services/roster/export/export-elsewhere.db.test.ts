import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "@/server/domain/kernel/durations";
import { newId } from "@/server/domain/kernel/ids";
import { serveExport } from "@/server/http/serve-export";
import { getDb } from "@/server/infra/db";
import { newStorage } from "@/server/infra/storage";
import { createJobCtx } from "@/server/services/integration/context";
import { getRosterJob } from "@/server/services/roster/job";
import { advanceRosterJob } from "@/server/services/roster/work";
import { openOwnDatabase } from "@/testing/database/open-own-database";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { createTestMachine, type TestMachine } from "@/testing/release/as-machine";
import { tokenOf } from "@/testing/test-caller";
import { deleteExpiredExports, exportBloggers, partKey } from ".";

// The cleanup jobs work on every organization, and their results are asserted.
await openOwnDatabase();

type Input = Parameters<typeof exportBloggers>[0]["input"];

let mine: TestOrganization;
beforeEach(async () => {
  mine = await createTestOrganization();
  const { roleId } = await getDb().user.findUniqueOrThrow({ where: { id: mine.ownerId } });
  const id = newId("menu");
  const button = { id, name: id, path: "", component: "", redirect: "", type: 2 };
  await getDb().menu.create({
    data: { ...button, permission: "blogger:export", roles: { create: { roleId } } },
  });
});

const addMany = (count: number) => getDb().$executeRaw`
  INSERT INTO blogger (id, organization_id, platform, platform_blogger_id, nickname, source, created_at)
  SELECT ${`blg_${mine.organizationId.slice(4)}n`} || n, ${mine.organizationId}, 'PGY', '00' || n, 'Creator ' || n,
    'IMPORT', now() - interval '1 hour' + n * interval '1 millisecond'
  FROM generate_series(1, ${count}::int) n`;
const begin = (input: Input) => exportBloggers({ ctx: mine.ctx(), input });
const advance = (jobId: string, stepMs = 60_000) =>
  advanceRosterJob({ ctx: createJobCtx("run-roster-job"), input: { jobId, stepMs } });
const jobOf = (id: string) => getRosterJob({ ctx: mine.ctx(), input: { id } });
const prune = async (days = 0) => {
  const now = () => new Date(Date.now() + days * DAY_MS);
  while ((await deleteExpiredExports({ ctx: { ...createJobCtx("prune"), now } })) > 0);
};
async function download(user: { id: string }, id: string) {
  const headers = { satoken: await tokenOf(user) };
  return serveExport(new Request(`http://localhost/api/exports/${id}`, { headers }), id);
}

describe("a file on several machines without a shared store", () => {
  let machine: TestMachine;
  let other: TestMachine;
  beforeAll(async () => {
    machine = await createTestMachine();
    other = await createTestMachine();
  });
  afterAll(async () => {
    await machine.remove();
    await other.remove();
  });
  const input: Input = { columns: ["nickname"], format: "CSV" };

  it("is kept where the job ran, and another machine says so and keeps its row", async () => {
    await addMany(3);
    const { id } = await other.run(() => begin(input));
    while (!(await machine.run(() => advance(id))));
    const user = { id: mine.ownerId };
    const serve = () => download(user, id).then(async (it) => ({ status: it.status, text: await it.text() }));
    const says = (status: number, text: string) => ({ status, text: expect.stringContaining(text) });
    expect(await machine.run(serve)).toMatchObject(says(200, "Creator 3"));
    expect(await other.run(serve)).toMatchObject(says(503, "kept on another machine"));
    await other.run(() => prune(8));
    expect(await getDb().rosterExport.count({ where: { id } })).toBe(1);
    await machine.run(() => prune(8));
    expect(await getDb().rosterExport.count({ where: { id } })).toBe(0);
  });

  const contentsOf = async ({ dataDir }: TestMachine, id: string) =>
    (await readdir(path.join(dataDir, "uploads"))).filter((name) => name.startsWith(id));

  it("is started again where another machine works on it, and the former one deletes its part", async () => {
    await addMany(2_500);
    const { id } = await begin(input);
    await machine.run(() => advance(id, 0));
    expect(await jobOf(id)).toMatchObject({ status: "RUNNING" });
    expect(await contentsOf(machine, id)).toHaveLength(1);
    while (!(await other.run(() => advance(id))));
    expect(await jobOf(id)).toMatchObject({ status: "SUCCESS", unchanged: 2_500, total: 2_500 });
    const text = await other.run(() => download({ id: mine.ownerId }, id).then((it) => it.text()));
    expect(text.trim().split("\n")).toHaveLength(2_501);
    await other.run(() => prune(0));
    expect(await contentsOf(machine, id)).toHaveLength(1);
    await machine.run(() => prune(0));
    expect(await contentsOf(machine, id)).toEqual([]);
    expect(await contentsOf(other, id)).toHaveLength(2);
    expect(await getDb().rosterExport.count({ where: { contentKey: id } })).toBe(0);
  });

  it("fails where the machines keep changing, and says what to do", async () => {
    await addMany(2_500);
    const { id } = await begin(input);
    // Each writes the first page, and then finds that of the one before.
    await machine.run(() => advance(id, 0));
    for (let n = 0; n < 4; n += 1)
      for (const step of [0, 0]) await [other, machine][n % 2]?.run(() => advance(id, step));
    const failure = { reason: "CONFLICT", message: expect.stringContaining("S3_BUCKET") as string };
    expect(await jobOf(id)).toMatchObject({ status: "FAILED", failure });
  });

  it("is not overwritten by a process that counts as dead and writes a page late", async () => {
    await addMany(2_500);
    const { id } = await begin(input);
    const storage = await machine.run(() => Promise.resolve(newStorage()));
    // The first try of the page was interrupted before it wrote.
    await getDb().rosterJob.update({ where: { id }, data: { tries: 1 } });
    await machine.run(() => advance(id, 0));
    await storage.write(partKey(id, 0), Buffer.from("late"));
    while (!(await machine.run(() => advance(id))));
    const text = await machine.run(() => download({ id: mine.ownerId }, id).then((it) => it.text()));
    expect(text.trim().split("\n")).toHaveLength(2_501);
    await machine.run(() => prune(8));
    expect(await contentsOf(machine, id)).toEqual([]);
  });

  it("is no success where a part of it is gone", async () => {
    await addMany(2_500);
    const second = await begin(input);
    await machine.run(() => advance(second.id, 0));
    await rm(path.join(machine.dataDir, "uploads", partKey(second.id, 0)));
    while (!(await machine.run(() => advance(second.id))));
    expect(await jobOf(second.id)).toMatchObject({ status: "FAILED", failure: { reason: "CONFLICT" } });
  });
});
