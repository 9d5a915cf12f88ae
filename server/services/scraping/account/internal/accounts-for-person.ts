import { visibleTo } from "./account-row";
import { type Ctx } from "@/server/services/kernel/verb";

/** Accounts that only a person can bring back to work (docs/rules.md#to-dos). */
export function countAccountsForPerson(ctx: Ctx): Promise<number> {
  return ctx.db.scraperAccount.count({
    where: {
      ...visibleTo(ctx),
      OR: [{ status: { not: "ACTIVE" } }, { cookieEncrypted: null }, { failedCheckCode: { not: null } }],
    },
  });
}
