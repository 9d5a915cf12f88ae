import { type Prisma, type Tx } from "@/server/infra/db";
import { type ShortlistEntry } from "@/server/infra/db/generated/client";
import { type Ctx, requireUser } from "@/server/services/kernel/verb";

export const entryFields = ["status", "form", "agreedPrice", "note", "managerUserId"] as const;

type Change = { batchId: string; before: ShortlistEntry; after: ShortlistEntry };

/** Writes the fields that differ to the entry's history. */
export async function saveChanges(tx: Tx, ctx: Ctx, { batchId, before, after }: Change): Promise<void> {
  const changed = entryFields.filter((field) => before[field] !== after[field]);
  const pick = (row: ShortlistEntry) =>
    Object.fromEntries(changed.map((field) => [field, row[field]])) as Prisma.InputJsonObject;
  await tx.shortlistChange.create({
    data: {
      shortlistId: before.shortlistId,
      bloggerId: before.bloggerId,
      batchId,
      kind: "UPDATED",
      userId: requireUser(ctx).userId,
      before: pick(before),
      after: pick(after),
    },
  });
}
