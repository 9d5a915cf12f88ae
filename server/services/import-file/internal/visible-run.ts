import { notFound } from "@/server/domain/errors";
import { findHolder } from "@/server/services/blogger";
import { type Ctx } from "@/server/services/verb";

/** In LOCAL mode a member sees the imports that they began, the Owner all (docs/rules.md#data-mode). */
export function visibleRuns(ctx: Ctx): { file?: { userId: string } } {
  const holder = findHolder(ctx);
  return holder === undefined ? {} : { file: { userId: holder } };
}

const withFile = {
  file: { select: { id: true, jobId: true, headings: true, user: { select: { username: true } } } },
} as const;

/** A run with its file, while that is kept. Throws `NOT_FOUND`. */
export async function readVisibleRun(ctx: Ctx, id: string) {
  const where = { id, organizationId: ctx.organization.id, ...visibleRuns(ctx) };
  const run = await ctx.db.openApiBloggerImportRun.findFirst({ where, include: withFile });
  if (run === null) throw notFound("import run");
  return run;
}

/** A run as it goes out: what its file knows of it beside it. */
export function toRun<Run extends { file: { jobId: string | null; user: { username: string } } | null }>({
  file,
  ...run
}: Run) {
  return { ...run, jobId: file?.jobId ?? null, userName: file?.user.username ?? null };
}
