import { type z } from "zod";
import { type UserActor } from "@/server/domain/people/actor";
import { notFound, ServiceError } from "@/server/domain/kernel/errors";
import { findTotpStep, newTotpSecret, totpUri } from "@/server/infra/crypto";
import { type Tx } from "@/server/infra/db";
import { mutation, noInput, type PlatformCtx, query } from "@/server/services/kernel/verb";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { endCounts, type Held, orRelease } from "./internal/attempts";
import { proveOwnPassword, proveSecondStep } from "./internal/prove-person";
import { decryptTotpSecret, encryptTotpSecret, renewCodes } from "./internal/second-step";
import {
  confirmTotpInput,
  goingOn,
  provenInput,
  recoveryCodes,
  secondStep,
  startTotpInput,
  totpConfirmed,
  totpStarted,
} from "./schema";

export const getSecondStep = query({
  permission: "self",
  input: noInput,
  output: secondStep,
  async run({ ctx: { db, actor } }) {
    const { userId, secondStep: state = "off" } = actor;
    const [totp, recoveryCodesLeft] = await Promise.all([
      db.totp.findFirst({ where: { userId, confirmedAt: { not: null } } }),
      db.recoveryCode.count({ where: { userId, usedAt: null } }),
    ]);
    return { state, since: totp?.confirmedAt ?? null, recoveryCodesLeft };
  },
});

/**
 * The secret has no effect until a code confirms it.
 * @throws ServiceError `VALIDATION_FAILED` on `password`, `ACCOUNT_LOCKED`, or `CONFLICT` if one is set up
 */
export const startTotp = mutation({
  permission: "self",
  input: startTotpInput,
  output: totpStarted,
  audit: "user.start-totp",
  prepare({ ctx, input: { password } }) {
    if (ctx.actor.secondStep === "on") throw isSetUp();
    return proveOwnPassword(ctx, { password, path: "password" });
  },
  async run({ ctx, tx }) {
    const { userId, username } = ctx.actor;
    await tx.totp.deleteMany({ where: { userId, confirmedAt: null } });
    const secret = newTotpSecret();
    const secretEncrypted = encryptTotpSecret(userId, secret);
    const data = { userId, secretEncrypted, createdAt: ctx.now() };
    const { count } = await tx.totp.createMany({ data, skipDuplicates: true });
    if (count === 0) throw isSetUp(); // confirmed in another window
    const result = { secret, uri: totpUri(secret, username) };
    return { before: null, after: { id: userId }, result };
  },
});

/** Lifetime of an unconfirmed set-up (docs/rules.md#second-step). */
const STARTED_MS = 10 * MINUTE_MS;
const MAX_TRIES = 5;

/**
 * Confirms the set-up with a first code. Ends all sessions except the caller's, which continues with the new
 * version.
 * @throws ServiceError `VALIDATION_FAILED` on `code`, or `CONFLICT` if none was started or it has expired
 */
export const confirmTotp = mutation({
  permission: "self",
  input: confirmTotpInput,
  output: totpConfirmed,
  audit: "user.set-up-totp",
  prepare: ({ ctx, input: { code } }) => tryCode(ctx, code),
  async run({ ctx, tx, input: { code } }) {
    const { userId } = ctx.actor;
    const started = await tx.totp.findFirst({ where: { userId, confirmedAt: null } });
    if (started === null) throw notStarted();
    const lastStep = findTotpStep(decryptTotpSecret(started), code, ctx.now());
    if (lastStep === null) throw wrongCode();
    const data = { confirmedAt: ctx.now(), lastStep };
    const { secretEncrypted } = started;
    const { count } = await tx.totp.updateMany({
      where: { userId, secretEncrypted, confirmedAt: null },
      data,
    });
    if (count === 0)
      throw new ServiceError("CONFLICT", "Two-step sign-in was changed in another window. Reload the page.");
    const codes = { recoveryCodes: await renewCodes(tx, userId) };
    return { before: null, after: { id: userId }, result: { ...codes, ...(await endSessions(tx, userId)) } };
  },
});

/**
 * Counts each try before comparing the code, outside the transaction that a wrong code rolls back. So at most
 * five concurrent guesses are compared.
 */
async function tryCode({ db, actor, now }: PlatformCtx & { actor: UserActor }, code: string): Promise<void> {
  const { userId } = actor;
  const createdAt = { gt: new Date(now().getTime() - STARTED_MS) };
  const started = await db.totp.findFirst({ where: { userId, confirmedAt: null, createdAt } });
  if (started === null) throw notStarted();
  const { secretEncrypted } = started;
  const same = { userId, secretEncrypted, confirmedAt: null };
  const { count } = await db.totp.updateMany({
    where: { ...same, tries: { lt: MAX_TRIES } },
    data: { tries: { increment: 1 } },
  });
  if (count === 0) throw notStarted();
  if (findTotpStep(decryptTotpSecret(started), code, now()) !== null) return;
  const { count: dropped } = await db.totp.deleteMany({ where: { ...same, tries: MAX_TRIES } });
  throw dropped === 0 ? wrongCode() : tooManyCodes();
}

/**
 * Ends sessions as `confirmTotp` does.
 * @throws ServiceError `VALIDATION_FAILED` on `password` or `code`, `ACCOUNT_LOCKED`, `CONFLICT`
 */
export const stopTotp = mutation({
  permission: "self",
  input: provenInput,
  output: goingOn,
  audit: "user.stop-totp",
  prepare: ({ ctx, input }) => proveBoth(ctx, input),
  async run({ ctx, tx }) {
    const { userId } = ctx.actor;
    await removeTotp(tx, userId);
    return { before: { id: userId }, after: null, result: await endSessions(tx, userId) };
  },
});

/** Invalidates the old codes. Throws as `stopTotp` does. */
export const renewRecoveryCodes = mutation({
  permission: "self",
  input: provenInput,
  output: recoveryCodes,
  audit: "user.renew-recovery-codes",
  prepare: ({ ctx, input }) => proveBoth(ctx, input),
  async run({ ctx, tx }) {
    const { userId } = ctx.actor;
    const codes = await renewCodes(tx, userId);
    return { before: null, after: { id: userId }, result: { recoveryCodes: codes } };
  },
});

function endSessions(tx: Tx, id: string): Promise<z.output<typeof goingOn>> {
  return tx.user.update({
    where: { id },
    data: { sessionVersion: { increment: 1 } },
    select: { sessionVersion: true },
  });
}

/** Password and code are counted separately, so that a right one does not reset the other's count. */
async function proveBoth(
  ctx: PlatformCtx & { actor: UserActor },
  { password, code }: z.output<typeof provenInput>,
): Promise<void> {
  if (ctx.actor.secondStep !== "on")
    throw new ServiceError("CONFLICT", "Two-step sign-in is not set up. Reload the page.");
  await proveOwnPassword(ctx, { password, path: "password" });
  const { userId } = ctx.actor;
  const held: Held = [];
  await orRelease(ctx, held, async () => {
    if (!(await proveSecondStep(ctx, { userId, code, held, isCounted: true }))) throw wrongCode();
    await endCounts(ctx, held);
  });
}

function isSetUp(): ServiceError {
  return new ServiceError(
    "CONFLICT",
    "Two-step sign-in is already on. Turn it off first to set it up again.",
  );
}

function notStarted(): ServiceError {
  const message =
    "No set-up of two-step sign-in waits for a code, or it took over ten minutes. Start it again.";
  return new ServiceError("CONFLICT", message);
}

function tooManyCodes(): ServiceError {
  const message = "Five codes were wrong, so this set-up has ended. Start it again and scan the new picture.";
  return new ServiceError("CONFLICT", message);
}

function wrongCode(): ServiceError {
  const issue = { path: "code", message: "is wrong or already used", code: "WRONG_CODE" } as const;
  return new ServiceError("VALIDATION_FAILED", "The code is wrong or already used. Wait for the next one.", {
    issues: [issue],
  });
}

async function removeTotp(tx: Tx, userId: string): Promise<void> {
  const { count } = await tx.totp.deleteMany({ where: { userId } });
  if (count === 0) throw notFound("second step", "It was never set up, or is off already.");
}
