import { isDeepStrictEqual } from "node:util";
import { type BloggerWire, type ItemProblem, parseUpsertItem } from "@/server/domain/roster/blogger";
import { type Issue, notFound, ServiceError } from "@/server/domain/kernel/errors";
import { checkCreatorHost } from "@/server/domain/roster/platforms";
import { echo } from "@/server/domain/kernel/text";
import { type Tx } from "@/server/infra/db";
import {
  visibleOwnerId,
  getManagedBlogger,
  managedBlogger,
  updateBlogger as writeBlogger,
} from "@/server/services/roster/blogger";
import { type Ctx, inWireForm, mayDo, mutation, rosterChanged } from "@/server/services/kernel/verb";
import { checkMember, lockMembership } from "@/server/services/people/membership";
import { updateBloggerInput } from "./schema";

/**
 * See docs/rules.md#editing. `was` has fields as the caller read them: if one differs now, nothing is
 * written and `CONFLICT` reports its value. Needs `blogger:read` too, because it returns the creator.
 * Throws `NOT_FOUND`, and `CONFLICT` for a deactivated creator.
 */
export const updateBlogger = mutation({
  permission: "blogger:write",
  input: updateBloggerInput,
  output: managedBlogger,
  audit: "blogger.update",
  retriesDeadlock: true,
  async run({ ctx, tx, input: { id, was = {}, managerUserId, ...changes } }) {
    if (!mayDo(ctx, "blogger:read")) throw mayNotRead();
    await lockMembership(tx, ctx);
    const ownerId = visibleOwnerId(ctx) ?? null;
    const [locked] = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM blogger WHERE id = ${id} AND organization_id = ${ctx.organization.id}
        AND (${ownerId}::text IS NULL OR owner_user_id = ${ownerId}) FOR UPDATE`;
    if (locked === undefined) throw notFound("blogger");
    const before = await getManagedBlogger(tx, ctx, id);
    checkActive(before);
    checkAsRead(before, was);
    const { platform, platformBloggerId } = before;
    const read = parseUpsertItem({ platform, ...changes });
    if (!read.ok) throw refuseFields(read.problems);
    const { fields } = read;
    if (typeof fields.url === "string") fields.url = parseUrl(platform, fields.url);
    await writeBlogger(tx, ctx.organization, { platform, platformBloggerId, fields });
    if (managerUserId !== undefined) await writeManager(tx, ctx, { id, managerUserId });
    const after = await getManagedBlogger(tx, ctx, id);
    if (after.updatedAt === before.updatedAt && after.managerUserId === before.managerUserId)
      return { unchanged: inWireForm(after) };
    ctx.afterCommit(rosterChanged(ctx.organization.id));
    const names = Object.keys({ ...changes, ...(managerUserId !== undefined && { managerUserId }) });
    return { before: pick(before, names), after: pick(after, names), result: inWireForm(after) };
  },
});

type ManagedBlogger = Awaited<ReturnType<typeof getManagedBlogger>>;

type ManagerChange = { id: string; managerUserId: string | null };

async function writeManager(tx: Tx, ctx: Ctx, { id, managerUserId }: ManagerChange): Promise<void> {
  if (managerUserId !== null) await checkMember(tx, ctx, managerUserId);
  await tx.blogger.update({ where: { id }, data: { managerUserId }, select: { id: true } });
}

function mayNotRead(): ServiceError {
  return new ServiceError(
    "PERMISSION_MISSING",
    'You need the permission "blogger:read", too: a change shows the blogger. Ask an administrator for it.',
  );
}

function refuseFields(problems: readonly ItemProblem[]): ServiceError {
  const { code = "INVALID_FIELD", message = "" } = problems[0] ?? {};
  const issues = problems.map((problem) => ({ path: problem.field, message: problem.message }));
  return new ServiceError(code, message, { issues });
}

function checkActive({ deactivatedAt, mergedIntoId }: BloggerWire): void {
  if (mergedIntoId !== null)
    throw new ServiceError("CONFLICT", `This record was merged into ${mergedIntoId}. Change it there.`);
  if (deactivatedAt !== null)
    throw new ServiceError("CONFLICT", "The blogger is deactivated. Reactivate it, then change it.");
}

/** Checks only the fields that the caller changes, because scrapes change figures all the time. */
function checkAsRead(now: ManagedBlogger, was: Readonly<Record<string, unknown>>): void {
  const issues = Object.entries(was).flatMap(([path, value]): Issue[] => {
    const current = now[path as keyof ManagedBlogger] ?? null;
    if (isDeepStrictEqual(current, value ?? null)) return [];
    const message = `was changed after you read it, to ${echo(JSON.stringify(current))}`;
    return [{ path, message, code: "CHANGED_SINCE" }];
  });
  if (issues.length === 0) return;
  const fields = issues.map(({ path }) => path).join(", ");
  throw new ServiceError(
    "CONFLICT",
    `Another user changed ${fields} after you had read it, so nothing was written. Check it, then repeat your change.`,
    { issues },
  );
}

function parseUrl(platform: BloggerWire["platform"], text: string): string {
  const checked = checkCreatorHost({ platform, text });
  if (checked.kind !== "error") return checked.url;
  const { code, message, page } = checked;
  throw new ServiceError(code, message, { issues: [{ path: "url", message, code, page }] });
}

/** For the audit log; fields of possibly hundreds of kilobytes are listed without their values. */
function pick(row: ManagedBlogger, names: readonly string[]): { id: string } {
  const kept = names.map((name): [string, unknown] => [
    name,
    heavyFields.has(name) ? null : row[name as keyof ManagedBlogger],
  ]);
  return { ...Object.fromEntries(kept), id: row.id };
}

const heavyFields: ReadonlySet<string> = new Set([
  "rawData",
  "fansTrend",
  "fansPortraitJson",
  "audiencePortraitJson",
  "tiePortraitJson",
]);
