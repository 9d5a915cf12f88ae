import { beforeEach, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { openStorage } from "@/server/infra/storage";
import { createJobCtx } from "@/server/services/integration/context";
import { advanceRosterJob } from "@/server/services/roster/work";
import { allowRole } from "@/testing/roster/allow-role";
import { createTestBlogger } from "@/testing/create-test-rows";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { exportBloggers, getExportFile, partKey } from ".";

type Input = Partial<Parameters<typeof exportBloggers>[0]["input"]>;

let mine: TestOrganization;
beforeEach(async () => {
  mine = await createTestOrganization();
  await allowRole(mine.ctx(), "blogger:export");
});

const addMany = (count: number) => getDb().$executeRaw`
  INSERT INTO blogger (id, organization_id, platform, platform_blogger_id, nickname, source, created_at)
  SELECT ${`blg_${mine.organizationId.slice(4)}n`} || n, ${mine.organizationId}, 'PGY', '00' || n, 'Creator ' || n,
    'IMPORT', now() - interval '1 hour' + n * interval '1 millisecond'
  FROM generate_series(1, ${count}::int) n`;
const of = (platformBloggerId: string) => ({ organizationId: mine.organizationId, platformBloggerId });
const change = (id: string, data: { fansCount?: number; deactivatedAt?: Date }) =>
  getDb().blogger.updateMany({ where: of(id), data });
const begin = (input: Input) =>
  exportBloggers({
    ctx: mine.ctx(),
    input: { columns: ["platformBloggerId"], format: "CSV", locale: "en", ...input },
  });
const advance = (jobId: string, stepMs = 60_000) =>
  advanceRosterJob({ ctx: createJobCtx("run-roster-job"), input: { jobId, stepMs } });

async function finish(id: string): Promise<string[]> {
  while (!(await advance(id)));
  const { store, parts } = await getExportFile({ ctx: mine.ctx(), input: { id } });
  const texts = await Promise.all(
    parts.map(async (_, page) => new Response(await openStorage(store).read(partKey(id, page))).text()),
  );
  const lines = texts.join("").trim().split("\r\n");
  return lines.slice(1).map((line) => line.replaceAll('"', ""));
}
const exported = async (input: Input) => finish((await begin(input)).id);

it("is in the order that the list had when the export started, whatever changes later", async () => {
  await addMany(4_100);
  await change("007", { fansCount: 7_000 });
  await change("003", { fansCount: 9_000 });
  const { id } = await begin({ order: "fansCount", direction: "desc" });
  await advance(id, 0);
  // One blogger that would move past the job's position, and one that the filter no longer matches.
  await change("001", { fansCount: 8_000 });
  await change("002", { deactivatedAt: new Date() });
  const ids = await finish(id);
  expect(ids.slice(0, 2)).toEqual(["003", "007"]);
  expect([ids.length, new Set(ids).size]).toEqual([4_099, 4_099]);
  expect(ids).toContain("001");
  expect(await getDb().rosterExportOrder.count({ where: { jobId: id } })).toBe(0);
});

it("has unknown followers last, also in ascending order", async () => {
  await addMany(3);
  await change("002", { fansCount: 5 });
  for (const direction of ["asc", "desc"] as const)
    expect((await exported({ order: "fansCount", direction }))[0]).toBe("002");
});

it("contains only the named bloggers, in the list's order, including deactivated ones, and none of other organizations", async () => {
  await addMany(10);
  const where = { ...of(""), platformBloggerId: { in: ["002", "005", "009"] } };
  const rows = await getDb().blogger.findMany({ where, select: { id: true } });
  await change("005", { deactivatedAt: new Date() });
  const foreign = await createTestBlogger(await createTestOrganization());
  const ids = [foreign, ...rows.map(({ id }) => id)];
  expect(await exported({ ids, order: "createdAt", direction: "desc" })).toEqual(["009", "005", "002"]);
});

it("continues an export of an earlier release where it stopped", async () => {
  await addMany(2_100);
  const { id } = await begin({});
  await advance(id, 0);
  const { place } = await getDb().rosterJob.findUniqueOrThrow({ where: { id } });
  const last = await getDb().blogger.findFirstOrThrow({ where: of("002000") });
  const { file } = place as { file: object };
  const before = { after: { k: last.createdAt.toISOString(), id: last.id }, file };
  await getDb().rosterJob.update({ where: { id }, data: { place: before } });
  await getDb().rosterExportOrder.deleteMany({ where: { jobId: id } });
  const ids = await finish(id);
  expect([ids.length, new Set(ids).size]).toEqual([2_100, 2_100]);
});
