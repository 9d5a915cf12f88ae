import { setTimeout as sleep } from "node:timers/promises";
import { phoneNumber } from "@/server/domain/phone";
import { verifyPassword } from "@/server/infra/crypto";
import { type User } from "@/server/infra/db/generated/client";
import { mutation, type PlatformCtx } from "@/server/services/verb";
import { admitPerson, sessionStarted } from "./internal/admit-person";
import { spendCode, tryCode } from "./internal/login-codes";
import { knownDevice, signedIn, signInInput, signInWithCodeInput } from "./schema";

const device = knownDevice.nullable().default(null);

/**
 * Signs a person in by username or phone number and password; anyone may try. An unknown, an inactive and a
 * known user with a wrong password take the same path, and get the same response (docs/rules.md#sign-in).
 * @throws ServiceError `INVALID_CREDENTIALS`, `TOTP_REQUIRED`, `TOTP_INVALID`, or `ACCOUNT_LOCKED` after five
 * failures in 15 minutes
 */
export const signIn = mutation({
  permission: "public",
  input: signInInput.extend({ device }),
  output: signedIn,
  audit: "session.start",
  prepare: ({ ctx, input: { username, password, ...input } }) =>
    refuseUnhurried(async () => {
      const name = phoneNumber.safeParse(username).data ?? username;
      const user = await findByName(ctx, username, name);
      return admitPerson(ctx, {
        ...{ user, name, device: input.device, totp: input.totp },
        proves: () => verifyPassword(password, user?.passwordHash ?? null),
        refusal: "The username or the password is not right. Please try again.",
      });
    }),
  run: ({ prepared }) => Promise.resolve(sessionStarted(prepared)),
});

/** Whoever has the username as typed, or else the phone number, which is typed in many ways. */
async function findByName({ db }: PlatformCtx, username: string, phone: string): Promise<User | null> {
  const named = await db.user.findMany({
    where: { OR: [{ username }, { phone: { in: [username, phone] } }] },
  });
  return named.find((user) => user.username === username) ?? named[0] ?? null;
}

/**
 * The same by phone number and a code that was sent to it. A code is good for one sign-in; its failures
 * count on the account like wrong passwords.
 * A code that was right is still good while the second step is asked for. Throws as `signIn` does.
 */
export const signInWithCode = mutation({
  permission: "public",
  input: signInWithCodeInput.extend({ device }),
  output: signedIn,
  audit: "session.start",
  prepare: ({ ctx, input: { phone, code, ...input } }) =>
    refuseUnhurried(async () => {
      const user = await ctx.db.user.findFirst({ where: { phone } });
      return admitPerson(ctx, {
        ...{ user, name: phone, device: input.device, totp: input.totp },
        proves: () => tryCode(ctx, { phone, code }),
        spends: () => spendCode(ctx, { phone, code }),
        refusal: "The code is not right, was used, or has expired. Ask for a new one.",
      });
    }),
  run: ({ prepared }) => Promise.resolve(sessionStarted(prepared)),
});

const REFUSED_AFTER_MS = 300;

/** What is looked up and recorded takes longer for some names than for others: refusals come equally late. */
async function refuseUnhurried<Result>(work: () => Promise<Result>): Promise<Result> {
  const startedMs = performance.now();
  try {
    return await work();
  } catch (error) {
    await sleep(Math.max(0, REFUSED_AFTER_MS - (performance.now() - startedMs)));
    throw error;
  }
}
