import { type Db, type Tx } from "@/server/infra/db";
import { notFound, ServiceError } from "@/server/domain/kernel/errors";
import { type OpenApiBloggerImportRun, type RosterJob } from "@/server/infra/db/generated/client";
import { type RosterJobStatus } from "@/server/infra/db/generated/enums";
import { visibleOwnerId } from "@/server/services/roster/blogger";
import { type RosterJobWire } from "@/server/services/roster/job";
import { type Ctx } from "@/server/services/kernel/verb";
import { type Undone } from "../schema";

/** In LOCAL mode members see the imports that they started, the Owner all (docs/rules.md#data-mode). */
export function visibleRuns(ctx: Ctx): { userId?: string } {
  const ownerId = visibleOwnerId(ctx);
  return ownerId === undefined ? {} : { userId: ownerId };
}

const person = { user: { select: { username: true, nickname: true } } } as const;
export const withFile = { ...person, file: { select: { jobId: true } } } as const;
const withWholeFile = {
  ...person,
  file: { select: { id: true, jobId: true, userId: true, headings: true } },
} as const;

/** The file is null once it is deleted. Throws `NOT_FOUND`. */
export async function getVisibleRun(ctx: Ctx, id: string, db: Db | Tx = ctx.db) {
  const where = { id, organizationId: ctx.organization.id, ...visibleRuns(ctx) };
  const run = await db.openApiBloggerImportRun.findFirst({ where, include: withWholeFile });
  if (run === null) throw notFound("import run");
  return run;
}

/** Throws `NOT_FOUND`, and `CONFLICT` once the file is deleted. */
export async function getKeptFile(ctx: Ctx, id: string) {
  const { file } = await getVisibleRun(ctx, id);
  if (file !== null) return file;
  const message = "The file is no longer kept. Its run still has the first 500 errors.";
  throw new ServiceError("CONFLICT", message);
}

export async function findLiveJob(db: Db | Tx, { organization }: Ctx, ids: readonly (string | null)[]) {
  const known = ids.filter((id) => id !== null);
  const where = { id: { in: known }, organizationId: organization.id, endedAt: null };
  return db.rosterJob.findFirst({ where });
}

type Undo = Pick<OpenApiBloggerImportRun, "undone" | "undoJobId">;

export async function findUndoJob(db: Db | Tx, { organization }: Ctx, { undoJobId }: Undo) {
  if (undoJobId === null) return null;
  return db.rosterJob.findFirst({ where: { id: undoJobId, organizationId: organization.id } });
}

/** Also true for a partial or planned undo; such a run does not continue. */
export function isTakenBack({ undone }: Pick<Undo, "undone">, job: RosterJob | null): boolean {
  return undone !== null || (job !== null && (job.endedAt === null || job.result !== null));
}

type Row = Omit<OpenApiBloggerImportRun, "errors"> & {
  user: { username: string; nickname: string } | null;
  file: { jobId: string | null } | null;
};

type FileJob = Pick<RosterJob, "id" | "status" | "failure">;
type FileJobs = ReadonlyMap<string, FileJob>;

export async function findFileJobs(ctx: Ctx, runs: readonly Pick<Row, "file">[]): Promise<FileJobs> {
  const ids = runs.flatMap(({ file }) => file?.jobId ?? []);
  const where = { id: { in: ids }, organizationId: ctx.organization.id };
  const select = { id: true, status: true, failure: true } as const;
  const jobs = await ctx.db.rosterJob.findMany({ where, select });
  return new Map(jobs.map((job) => [job.id, job]));
}

export function toRun<Run extends Row>({ file, user, ...run }: Run, jobs: FileJobs) {
  const jobId = file?.jobId ?? null;
  const job = jobs.get(jobId ?? "");
  return {
    ...run,
    jobId,
    userName: user?.username ?? null,
    userNickname: user?.nickname ?? null,
    status: job?.status ?? statusWithoutJob(run),
    failure: (job?.failure ?? null) as RosterJobWire["failure"],
    undone: run.undone as Undone | null,
  };
}

/**
 * Imports by the API are done once recorded. A file import without a job is done if the run has all its
 * rows; older runs do not store that number (null).
 */
function statusWithoutJob({
  kind,
  total,
  rowCount,
}: Pick<Row, "kind" | "total" | "rowCount">): RosterJobStatus | null {
  if (kind !== "FILE") return "SUCCESS";
  if (rowCount === null) return null;
  return total >= rowCount ? "SUCCESS" : "FAILED";
}
