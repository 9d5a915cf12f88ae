import { describeActor } from "@/server/domain/actor";
import { newId } from "@/server/domain/ids";
import { Prisma, type Tx } from "@/server/infra/db";
import { type PlatformCtx } from "@/server/services/verb";
import { maskSecrets } from "./mask-secrets";

type Row = { id: string };
type Act = {
  /** `<resource>.<verb>`, for example `api-key.reset`. */
  action: string;
  organizationId?: string;
} & ({ before: Row; after: Row | null } | { before: null; after: Row });

/** Writes who did what to which row into the audit, in the verb's own transaction (decisions, section 3). */
export async function recordAudit(tx: Tx, ctx: PlatformCtx, act: Act): Promise<void> {
  const { id } = act.before ?? act.after;
  await tx.auditEntry.create({
    data: {
      id: newId("auditEntry"),
      organizationId: act.organizationId ?? ctx.organization?.id ?? null,
      ...describeActor(ctx.actor),
      action: act.action,
      targetType: act.action.split(".")[0] ?? act.action,
      targetId: id,
      before: toJson(act.before),
      after: toJson(act.after),
      ip: ctx.ip,
      requestId: ctx.requestId,
    },
  });
}

function toJson(row: Row | null) {
  return row === null ? Prisma.DbNull : (maskSecrets(row) as Prisma.InputJsonObject);
}
