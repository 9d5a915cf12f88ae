import { z } from "zod";
import { Prisma, type Tx } from "@/server/infra/db";
import { type RosterJob } from "@/server/infra/db/generated/client";
import {
  catchUpForJob,
  countBloggersByPlatform,
  nextMatchingBloggers,
  toBloggerFilter,
} from "@/server/services/roster/blogger";
import { rosterWork } from "@/server/services/roster/job";
import { type Ctx, rosterChanged } from "@/server/services/kernel/verb";
import { changeJobInput } from "../schema";
import { checkChange, permissionOf } from "./check-change";
import { followTags } from "./follow-tags";
import { writeChange } from "./write-change";
import { lockMembership } from "@/server/services/people/membership";

/** Bloggers per page: a tenth of a second, during which other writers of the same bloggers wait. */
const PAGE = 500;

const filterPlace = z.object({ k: z.string(), id: z.string() });
const undoPlace = z.object({ id: z.string() });

const inputOf = ({ input }: RosterJob) => changeJobInput.parse(input);

export const changeWork = rosterWork<{ total?: number }>({
  permission: (job) => permissionOf[inputOf(job).change.kind],
  async prepare({ ctx, job }) {
    const input = inputOf(job);
    return job.page === 0 ? { total: await countMeant(ctx, input) } : {};
  },
  async write({ ctx, tx, job, prepared }) {
    const input = inputOf(job);
    await lockMembership(tx, ctx);
    await checkChange(tx, ctx, input);
    const { ids, place } = await nextMeant(tx, ctx, job, input);
    const undoes = "undoes" in input ? { undoes: input.undoes } : {};
    const counts = await writeChange(tx, ctx, { jobId: job.id, change: input.change, ids, ...undoes });
    if (counts.changed > 0) ctx.afterCommit(rosterChanged(ctx.organization.id));
    const result = place === null ? await followTags(tx, ctx, input) : null;
    return { place, ...counts, ...prepared, ...(result !== null && { result }) };
  },
});

type Input = z.output<typeof changeJobInput>;

async function countMeant(ctx: Ctx, input: Input): Promise<number> {
  if ("undoes" in input) return ctx.db.rosterJobChange.count({ where: { jobId: input.undoes } });
  if ("ids" in input) return input.ids.length;
  if (!("filter" in input)) {
    const where = { organizationId: ctx.organization.id, ownerUserId: input.change.was };
    return ctx.db.blogger.count({ where });
  }
  const filter = await toBloggerFilter(ctx, input.filter);
  await catchUpForJob(ctx, filter);
  const counts = await countBloggersByPlatform(ctx.db, ctx.organization.id, filter);
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

async function nextMeant(tx: Tx, ctx: Ctx, job: RosterJob, input: Input) {
  if ("undoes" in input) return nextChanged(tx, job, input.undoes);
  if ("ids" in input) return { ids: input.ids, place: null };
  if (!("filter" in input)) return nextOwned(tx, ctx, job, input.change.was);
  const after = job.place === null ? null : filterPlace.parse(job.place);
  const filter = await toBloggerFilter(ctx, input.filter, tx);
  const rows = await tx.$queryRaw<{ id: string; k: string }[]>(
    nextMatchingBloggers(ctx.organization.id, filter, { after, limit: PAGE }),
  );
  // Bloggers created after the job are not part of "all that match".
  const meant = rows.filter(({ k }) => Date.parse(k) <= job.createdAt.getTime());
  const last = meant.at(-1);
  const place = rows.length < PAGE || meant.length < rows.length || last === undefined ? null : last;
  return { ids: meant.map(({ id }) => id), place: place && { k: place.k, id: place.id } };
}

/** In index order: rows changed during the job come later, and rows already handed over no longer match. */
async function nextOwned(tx: Tx, ctx: Ctx, { place, createdAt }: RosterJob, ownerId: string) {
  const after = place === null ? null : filterPlace.parse(place);
  const beyond =
    after === null
      ? Prisma.empty
      : Prisma.sql`AND (b.updated_at, b.id) > (${after.k}::timestamptz, ${after.id})`;
  const rows = await tx.$queryRaw<{ id: string; k: string }[]>(Prisma.sql`
    SELECT b.id, b.updated_at::text AS k FROM blogger b
    WHERE b.owner_user_id = ${ownerId} AND b.organization_id = ${ctx.organization.id} AND b.created_at <= ${createdAt} ${beyond}
    ORDER BY b.updated_at, b.id LIMIT ${PAGE}`);
  const last = rows.at(-1);
  return { ids: rows.map(({ id }) => id), place: rows.length < PAGE || last === undefined ? null : last };
}

async function nextChanged(tx: Tx, { place }: RosterJob, undoes: string) {
  const { id: after } = place === null ? { id: "" } : undoPlace.parse(place);
  const rows = await tx.$queryRaw<{ id: string }[]>(Prisma.sql`
    SELECT blogger_id AS id FROM roster_job_change WHERE job_id = ${undoes} AND blogger_id > ${after}
    ORDER BY blogger_id LIMIT ${PAGE}`);
  const last = rows.at(-1);
  return { ids: rows.map(({ id }) => id), place: rows.length < PAGE || last === undefined ? null : last };
}
