import { notFound, ServiceError } from "@/server/domain/kernel/errors";
import { newId } from "@/server/domain/kernel/ids";
import { type Platform } from "@/server/domain/roster/platforms";
import { quoteForms } from "@/server/domain/roster/quotes";
import { type ShortlistEntry } from "@/server/infra/db/generated/client";
import { mutation } from "@/server/services/kernel/verb";
import { checkMember } from "@/server/services/people/membership";
import { entryFields, saveChanges } from "./internal/entry-changes";
import { isVisible, lockShortlist, touchShortlist, withEntryManagers } from "./internal/shortlist-row";
import { changedEntry, updateEntryInput } from "./schema";

/** Throws `NOT_FOUND`, and `VALIDATION_FAILED` for a form that the creator's platform does not have. */
export const updateShortlistEntry = mutation({
  permission: "blogger:write",
  input: updateEntryInput,
  output: changedEntry,
  audit: "shortlist.update-entry",
  async run({ ctx, tx, input: { id, bloggerId, ...input } }) {
    await lockShortlist(tx, ctx, id);
    const [row] = await tx.$queryRaw<{ platform: Platform }[]>`
      SELECT b.platform::text AS platform FROM blogger b WHERE b.id = ${bloggerId} AND ${isVisible(ctx)}`;
    const where = { shortlistId_bloggerId: { shortlistId: id, bloggerId } };
    const before = await tx.shortlistEntry.findUnique({ where });
    if (row === undefined || before === null) throw notFound("entry");
    checkForm(row.platform, input.form ?? null);
    if (typeof input.managerUserId === "string") await checkMember(tx, ctx, input.managerUserId);
    const data = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    const toWire = async (entry: ShortlistEntry, changeId: string | null) => {
      const [wire] = await withEntryManagers(tx, [entry]);
      if (wire === undefined) throw new Error("an entry has one view");
      return { ...wire, changeId };
    };
    const isSame = entryFields.every((field) => data[field] === undefined || data[field] === before[field]);
    if (isSame) return { unchanged: await toWire(before, null) };
    const after = await tx.shortlistEntry.update({ where, data });
    const batchId = newId("shortlistChange");
    await saveChanges(tx, ctx, { batchId, before, after });
    await touchShortlist(tx, id);
    return { before: toAudited(before), after: toAudited(after), result: await toWire(after, batchId) };
  },
});

function checkForm(platform: Platform, form: string | null): void {
  const forms = quoteForms[platform].map((one) => one.form);
  if (form === null || forms.includes(form)) return;
  const known = forms.join(", ");
  throw new ServiceError("VALIDATION_FAILED", `This platform has no such form: choose one of ${known}.`, {
    issues: [{ path: "form", message: `must be one of ${known}`, code: "INVALID" }],
  });
}

function toAudited({ shortlistId, ...entry }: ShortlistEntry) {
  return { id: shortlistId, ...entry };
}
