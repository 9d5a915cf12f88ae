import { recordAudit } from "@/server/services/audit";
import { authoriseSelf, type PlatformVerb, withTransaction } from "@/server/services/verb";

/** Signs the acting person's session out: its token is refused from the next call on. `expiresAt` is when it runs out anyway. */
export async function revokeSession({
  ctx,
  input: { sessionId, expiresAt },
}: PlatformVerb<{ sessionId: string; expiresAt: Date }>): Promise<void> {
  const { userId } = authoriseSelf(ctx);
  await withTransaction(ctx, async (tx) => {
    await tx.endedSession.deleteMany({ where: { expiresAt: { lt: ctx.now() } } });
    await tx.endedSession.createMany({ data: { id: sessionId, expiresAt }, skipDuplicates: true });
    await recordAudit(tx, ctx, { action: "session.end", before: { id: userId }, after: null });
  });
}
