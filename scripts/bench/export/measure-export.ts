import { HOLDER, LARGE } from "@/scripts/bench/lists/roster-sql";
import { isPermission } from "@/server/domain/people/permissions";
import { getDb } from "@/server/infra/db";
import { createCtx, createJobCtx } from "@/server/services/integration/context";
import { getRosterJob } from "@/server/services/roster/job";
import { exportBloggers, getExportFile, keysOf } from "@/server/services/roster/export";
import { advanceRosterJob } from "@/server/services/roster/work";
import { joinContents, openStorage } from "@/server/infra/storage";
import { admitTenant } from "@/server/services/kernel/verb";

const MIB = 1024 * 1024;
/** The length of one of the job's steps. */
const STEP_MS = 10_000;

export async function measureExport(format: "CSV" | "XLSX"): Promise<void> {
  const ctx = await ownerOfLarge();
  const { id } = await exportBloggers({ ctx, input: { format } });
  const startedAt = Date.now();
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 50);
  const input = { jobId: id, stepMs: STEP_MS };
  for (let isEnded = false; !isEnded;) {
    isEnded = await advanceRosterJob({ ctx: createJobCtx("run-roster-job"), input });
    const { unchanged, total } = await getRosterJob({ ctx, input: { id } });
    console.log(
      `${format} ${unchanged} of ${total ?? "?"} rows, ${seconds(startedAt)} s, peak ${mib(peak)} MiB`,
    );
    peak = 0;
  }
  const { unchanged, result } = await getRosterJob({ ctx, input: { id } });
  const took = (Date.now() - startedAt) / 1_000;
  console.log(
    `${format}: ${unchanged} rows, ${Math.round(unchanged / took)} rows/s, ${JSON.stringify(result)}`,
  );
  const readFrom = Date.now();
  const read = await readFile(ctx, id);
  console.log(`${format}: ${mib(read)} MiB read in ${seconds(readFrom)} s, peak ${mib(peak)} MiB`);
  clearInterval(watch);
}

async function readFile(ctx: Awaited<ReturnType<typeof ownerOfLarge>>, id: string): Promise<number> {
  const file = await getExportFile({ ctx, input: { id } });
  const contents = keysOf(file).map((key, page) => ({ id: key, size: file.parts[page] ?? 0 }));
  const reader = (await joinContents(openStorage(file.store), contents)).getReader();
  let bytes = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) bytes += next.value.byteLength;
  return bytes;
}

async function ownerOfLarge() {
  const db = getDb();
  await db.$executeRaw`
    INSERT INTO organization_member (id, organization_id, user_id, role)
    VALUES ('mem_bench0', ${LARGE}, ${HOLDER}, 'OWNER') ON CONFLICT DO NOTHING`;
  const button = { id: "men_bench", name: "export", path: "", component: "", redirect: "", type: 2 };
  const roles = { create: { roleId: "rol_bench" } };
  const data = { ...button, permission: "blogger:export", roles };
  await db.menu.upsert({ where: { id: button.id }, create: data, update: {} });
  const organization = await db.organization.findUniqueOrThrow({ where: { id: LARGE } });
  const granted = new Set(["blogger:export", "blogger:read"].filter(isPermission));
  const actor = { type: "user", userId: HOLDER, username: HOLDER, permissions: granted } as const;
  return createCtx(
    { actor, defer: () => undefined },
    admitTenant(organization, { isOwner: true, grants: [] }),
  );
}

const seconds = (since: number) => ((Date.now() - since) / 1_000).toFixed(1);
const mib = (bytes: number) => Math.round(bytes / MIB);
