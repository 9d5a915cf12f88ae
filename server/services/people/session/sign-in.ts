import { setTimeout as sleep } from "node:timers/promises";
import { namesMeant } from "@/server/domain/people/person";
import { verifyPassword } from "@/server/infra/crypto";
import { type User } from "@/server/infra/db/generated/client";
import { mutation, type PlatformCtx } from "@/server/services/kernel/verb";
import { admitPerson, sessionStarted } from "./internal/admit-person";
import { spendCode, tryCode } from "./internal/login-codes";
import { notePlace } from "./internal/sign-in-places";
import { knownDevice, signedIn, signInInput, signInWithCodeInput } from "./schema";

const device = knownDevice.nullable().default(null);

/**
 * Unknown, inactive and known users with a wrong password take the same path and get the same response
 * (docs/rules.md#sign-in).
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
      const user = await findByName(ctx, username);
      return admitPerson(ctx, {
        user,
        name: username,
        device: input.device,
        totp: input.totp,
        proves: () => verifyPassword(password, user?.passwordHash ?? null),
        refusal: "Wrong username or password. Please try again.",
      });
    }),
  run({ ctx, input: { device: from }, prepared }) {
    ctx.defer(() => notePlace(ctx, { userId: prepared.id, device: from }));
    return Promise.resolve(sessionStarted(prepared));
  },
});

/** Usernames, in any letter case, take precedence over phone numbers. */
async function findByName({ db }: PlatformCtx, typed: string): Promise<User | null> {
  const [row] = await db.$queryRaw<{ id: string }[]>`
    SELECT s.user_id AS id FROM unnest(${namesMeant(typed)}::text[]) WITH ORDINALITY AS meant (name, place)
    JOIN sign_in_name s ON s.name = lower(meant.name) ORDER BY meant.place LIMIT 1`;
  return row === undefined ? null : db.user.findUnique({ where: { id: row.id } });
}

/**
 * A code is good for one sign-in, and its failures count on the account like wrong passwords. A right code
 * stays valid while the second step is asked for. Throws as `signIn` does.
 */
export const signInWithCode = mutation({
  permission: "public",
  input: signInWithCodeInput.extend({ device }),
  output: signedIn,
  audit: "session.start",
  prepare: ({ ctx, input: { phone, code, ...input } }) =>
    refuseUnhurried(async () => {
      const user = await ctx.db.user.findFirst({ where: { phone } });
      const attempt = { phone, code, purpose: "login-code" } as const;
      return admitPerson(ctx, {
        user,
        name: phone,
        device: input.device,
        totp: input.totp,
        proves: () => tryCode(ctx, attempt),
        spends: () => spendCode(ctx.db, attempt, ctx.now()),
        refusal: "The code is wrong, already used or expired. Ask for a new one.",
      });
    }),
  run({ ctx, input: { device: from }, prepared }) {
    ctx.defer(() => notePlace(ctx, { userId: prepared.id, device: from }));
    return Promise.resolve(sessionStarted(prepared));
  },
});

const REFUSED_AFTER_MS = 300;

/** Lookups and records take longer for some names, so all refusals are delayed to the same time. */
async function refuseUnhurried<Result>(work: () => Promise<Result>): Promise<Result> {
  const startedMs = performance.now();
  try {
    return await work();
  } catch (error) {
    await sleep(Math.max(0, REFUSED_AFTER_MS - (performance.now() - startedMs)));
    throw error;
  }
}
