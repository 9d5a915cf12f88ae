import { hashPassword } from "@/server/infra/crypto";
import { spendCode, tryCode } from "@/server/services/people/session";
import { checkNamesFree, insertMemberAccount } from "@/server/services/people/user";
import { mutation, recordAudit } from "@/server/services/kernel/verb";
import { checkContact, checkSignUp, wrong } from "./internal/check-sign-up";
import { joinByInvitation } from "./internal/open-invitation";
import { signedUp, signUpInput } from "./schema";

const purpose = "sign-up-code";
const wrongCode = () => wrong("code", "is wrong, already used or expired", "WRONG_SMS_CODE");

/**
 * The new user becomes a member at once (docs/rules.md#members).
 * @throws ServiceError `PERMISSION_MISSING` if sign-up is closed, `NOT_FOUND`, `VALIDATION_FAILED`,
 * `CONFLICT`, `RATE_LIMITED`, `ORGANIZATION_SUSPENDED`, `SUBSCRIPTION_EXPIRED`
 */
export const signUp = mutation({
  permission: "public",
  input: signUpInput,
  output: signedUp,
  audit: "user.sign-up",
  async prepare({ ctx, input: { token, username, password, ...given } }) {
    const tokenHash = await checkSignUp(ctx, token);
    const contact = checkContact(given);
    // Checked first, because a code allows only five tries.
    await checkNamesFree(ctx.db, { username });
    if (contact !== null && !(await tryCode(ctx, { ...contact, purpose }))) throw wrongCode();
    return { tokenHash, contact, passwordHash: await hashPassword(password) };
  },
  async run({ ctx, tx, input: { nickname, username }, prepared: { tokenHash, contact, passwordHash } }) {
    const now = ctx.now();
    if (contact !== null && !(await spendCode(tx, { ...contact, purpose }, now))) throw wrongCode();
    const account = { nickname, username, phone: contact?.phone ?? "", passwordHash };
    const user = await insertMemberAccount(tx, account, now);
    const actor = { type: "user", userId: user.id, username, permissions: new Set<never>() } as const;
    const { change, ...joined } = await joinByInvitation(tx, { tokenHash }, user.id, now);
    const { organizationId } = joined;
    await recordAudit(tx, ctx, { ...change, organizationId, actor, action: "member.accept-invitation" });
    return { before: null, after: user, actor, organizationId: null, result: { ...joined, user } };
  },
});
