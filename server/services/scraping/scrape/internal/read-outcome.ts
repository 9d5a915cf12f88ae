import { type Tx } from "@/server/infra/db";
import { type Committed } from "./commit-answer";
import { auditedColumns } from "./store-scrape";

/** What a scrape for a person came to; `after` is the creator with it, as the audit keeps it. */
export async function readOutcome(
  tx: Tx,
  { keptId, mergedIds, failure, account }: Pick<Committed, "keptId" | "mergedIds" | "failure" | "account">,
) {
  const outcome = failure === null ? ("SUCCESS" as const) : ("FAILED" as const);
  const { code = null, message = null } = failure ?? {};
  const row = await tx.blogger.findUniqueOrThrow({ where: { id: keptId }, select: auditedColumns });
  const after = { ...row, outcome, code, accountId: account?.id ?? null, mergedIds };
  return { outcome, code, message, after };
}
