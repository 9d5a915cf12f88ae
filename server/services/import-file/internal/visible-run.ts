import { notFound } from "@/server/domain/errors";
import { type OpenApiBloggerImportRun } from "@/server/infra/db/generated/client";
import { type RosterJobStatus } from "@/server/infra/db/generated/enums";
import { findHolder } from "@/server/services/blogger";
import { type Ctx } from "@/server/services/verb";

/** In LOCAL mode a member sees the imports that they began, the Owner all (docs/rules.md#data-mode). */
export function visibleRuns(ctx: Ctx): { userId?: string } {
  const holder = findHolder(ctx);
  return holder === undefined ? {} : { userId: holder };
}

const person = { user: { select: { username: true } } } as const;
/** What a list tells of a run's file, while that is kept. */
export const withFile = { ...person, file: { select: { jobId: true, rowCount: true } } } as const;
const withWholeFile = {
  ...person,
  file: { select: { id: true, jobId: true, rowCount: true, userId: true, headings: true } },
} as const;

/** A run with its file, while that is kept. Throws `NOT_FOUND`. */
export async function readVisibleRun(ctx: Ctx, id: string) {
  const where = { id, organizationId: ctx.organization.id, ...visibleRuns(ctx) };
  const run = await ctx.db.openApiBloggerImportRun.findFirst({ where, include: withWholeFile });
  if (run === null) throw notFound("import run");
  return run;
}

type Row = Omit<OpenApiBloggerImportRun, "errors"> & {
  user: { username: string } | null;
  file: { jobId: string | null; rowCount: number } | null;
};

type JobStatuses = ReadonlyMap<string, RosterJobStatus>;

/** How the jobs of files are, by their ids, while those are kept. */
export async function readJobStatuses(ctx: Ctx, runs: readonly Pick<Row, "file">[]): Promise<JobStatuses> {
  const ids = runs.flatMap(({ file }) => file?.jobId ?? []);
  const where = { id: { in: ids }, organizationId: ctx.organization.id };
  const jobs = await ctx.db.rosterJob.findMany({ where, select: { id: true, status: true } });
  return new Map(jobs.map(({ id, status }) => [id, status]));
}

/** A run as it goes out: with its person, and what its file and its job know of it. */
export function toRun<Run extends Row>({ file, user, ...run }: Run, statuses: JobStatuses) {
  const jobId = file?.jobId ?? null;
  return {
    ...run,
    ...{ jobId, rowCount: file?.rowCount ?? null, userName: user?.username ?? null },
    // What comes by the interfaces is done when it is there.
    status: run.kind === "FILE" ? (statuses.get(jobId ?? "") ?? null) : ("SUCCESS" as const),
  };
}
