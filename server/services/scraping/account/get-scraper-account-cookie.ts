import { HOUR_MS } from "@/server/domain/kernel/durations";
import { checkRate } from "@/server/infra/limiter";
import { mutation, type PlatformCtx, requireUser } from "@/server/services/kernel/verb";
import { getAccount } from "./internal/account-row";
import { decryptCookie } from "./internal/account-session";
import { scraperAccountCookie, scraperAccountId } from "./schema";

/**
 * The session in plain text, for a desktop client. A mutation, because it writes an audit entry. Throws
 * `NOT_FOUND`, `RATE_LIMITED`, and `CONFLICT` if the session cannot be decrypted.
 */
export const getScraperAccountCookie = mutation({
  permission: "scraper-account:cookie",
  input: scraperAccountId,
  output: scraperAccountCookie,
  audit: "scraper-account.read-cookie",
  prepare: ({ ctx }) => limitReading(ctx),
  async run({ ctx, tx, input: { id } }) {
    const account = await getAccount(tx, ctx, id);
    const { displayName, lastAuthAt, cookieEncrypted, fingerprintProfile } = account;
    const read = { id, displayName, lastAuthAt, cookieEncrypted };
    return { before: read, after: read, result: { cookie: decryptCookie(account), fingerprintProfile } };
  },
});

const MAX_READINGS = 30;

/** A stolen sign-in must not be enough to copy all sessions of an organization. */
async function limitReading(ctx: PlatformCtx): Promise<void> {
  const key = `account-cookie:${requireUser(ctx).userId}`;
  await checkRate({ key, limit: MAX_READINGS, windowMs: HOUR_MS }, (seconds) => {
    const minutes = Math.ceil(seconds / 60);
    return `You read the cookies of ${MAX_READINGS} accounts within an hour. Try again in ${minutes} minutes.`;
  });
}
