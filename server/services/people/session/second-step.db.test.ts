import { randomInt, randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type UserActor } from "@/server/domain/people/actor";
import { encryptSecret } from "@/server/infra/crypto";
import { type Permission } from "@/server/domain/people/permissions";
import { env } from "@/server/env";
import { type Db, getDb } from "@/server/infra/db";
import { countedAs, resetUserTotp } from "@/server/services/people/user";
import { createCtx, createJobCtx } from "@/server/services/integration/context";
import { type PlatformCtx } from "@/server/services/kernel/verb";
import { createTestUser, type TestUser } from "@/testing/people/create-test-user";
import { watchShownCodes } from "@/testing/people/shown-codes";
import { totpCode } from "@/testing/people/totp-code";
import {
  changePassword,
  confirmTotp,
  findActingUser,
  getSecondStep,
  reencryptTotpSecrets,
  renewRecoveryCodes,
  sendLoginCode,
  signIn,
  signInWithCode,
  startTotp,
  stopTotp,
} from ".";
import { issueCode } from "./internal/login-codes";
import { proveOwnPassword } from "./internal/prove-person";

const STEP_MS = 30_000;
const start = Math.floor(Date.now() / STEP_MS) * STEP_MS + STEP_MS / 2;
const at = (steps: number) => () => new Date(start + steps * STEP_MS);

let user: TestUser;
let secret: string;
let codes: string[];
beforeEach(async () => {
  user = await createTestUser();
  ({ secret } = await startTotp({ ctx: await own(), input: { password: user.password } }));
  const confirmed = await confirmTotp({ ctx: await own(), input: { code: codeAt(0) } });
  codes = confirmed.recoveryCodes;
});

const codeAt = (steps: number, of = secret) => totpCode(of, steps, start);

async function own(steps = 0, version?: number): Promise<PlatformCtx> {
  const { sessionVersion } = await getDb().user.findUniqueOrThrow({ where: { id: user.id } });
  const session = { userId: user.id, sessionVersion: version ?? sessionVersion, sessionId: randomUUID() };
  const actor = (await findActingUser(getDb(), session)) ?? ({ type: "visitor" } as const);
  return { ...createCtx({ actor }), now: at(steps) };
}

const visitor = (steps: number, ip = "203.0.113.7"): PlatformCtx => ({
  ...createCtx({ actor: { type: "visitor" }, ip }),
  now: at(steps),
});

const enter = (totp: string | undefined, steps = 1, ip?: string) => {
  const { username, password } = user;
  const input = { username, password, ...(totp !== undefined && { totp }) };
  return signIn({ ctx: visitor(steps, ip), input });
};

const reasonOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => "none",
    (error: unknown) => (error as { reason: string }).reason,
  );

describe("a sign-in with a second step", () => {
  it("asks for it once the password is right, and not before", async () => {
    expect(await reasonOf(enter(undefined))).toBe("TOTP_REQUIRED");
    const wrong = { username: user.username, password: "wrong", totp: codeAt(1) };
    expect(await reasonOf(signIn({ ctx: visitor(1), input: wrong }))).toBe("INVALID_CREDENTIALS");
    expect(await enter(` ${codeAt(1).slice(0, 3)} ${codeAt(1).slice(3)}`)).toMatchObject({
      user: { id: user.id },
    });
  });

  it("accepts a code one step old or early, and no other", async () => {
    for (const steps of [-2, 2]) expect(await reasonOf(enter(codeAt(10 + steps), 10))).toBe("TOTP_INVALID");
    for (const steps of [-1, 0, 1]) expect(await reasonOf(enter(codeAt(10 + steps), 10))).toBe("none");
  });

  it("accepts no code twice, and none older than an accepted one", async () => {
    expect(await reasonOf(enter(codeAt(0), 0))).toBe("TOTP_INVALID"); // the one that confirmed
    expect(await reasonOf(enter(codeAt(5), 5))).toBe("none");
    expect(await reasonOf(enter(codeAt(5), 5))).toBe("TOTP_INVALID");
    expect(await reasonOf(enter(codeAt(4), 5))).toBe("TOTP_INVALID");
    expect(await reasonOf(enter(codeAt(6), 5))).toBe("none");
  });

  it("admits one of twenty simultaneous uses of a code, and of a recovery code", async () => {
    for (const code of [codeAt(1), codes[0] ?? ""]) {
      const uses = Array.from({ length: 20 }, (_, i) => reasonOf(enter(code, 1, `198.51.${i}.1`)));
      expect((await Promise.all(uses)).filter((reason) => reason === "none")).toHaveLength(1);
      await forgetFailures();
    }
  });

  it("accepts each recovery code once, however it is typed", async () => {
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) {
      expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
      expect(await reasonOf(enter(code.toUpperCase().replace("-", " ")))).toBe("none");
    }
    expect(await reasonOf(enter(codes[0]))).toBe("TOTP_INVALID");
    expect(await getSecondStep({ ctx: await own() })).toMatchObject({ state: "on", recoveryCodesLeft: 0 });
  });

  it("does not count a used correct code as a wrong guess, however often it is sent", async () => {
    expect(await reasonOf(enter(codeAt(1)))).toBe("none");
    expect(await reasonOf(enter(codes[0]))).toBe("none");
    for (const code of [codeAt(1), codeAt(0), codes[0]])
      for (let i = 0; i < 6; i++) expect(await reasonOf(enter(code))).toBe("TOTP_INVALID");
    expect(await claimsOf(user.id)).toBe(0);
    expect(await reasonOf(enter(codeAt(2)))).toBe("none");
  });

  it("locks after five wrong codes, and a right password in between does not reset the count", async () => {
    for (let i = 0; i < 5; i++) {
      expect(await reasonOf(enter(undefined))).toBe("TOTP_REQUIRED");
      expect(await reasonOf(enter("0000000000"))).toBe("TOTP_INVALID");
    }
    expect(await reasonOf(enter(codeAt(1)))).toBe("ACCOUNT_LOCKED");
    expect(await reasonOf(enter(undefined))).toBe("ACCOUNT_LOCKED");
  });

  it("counts wrong codes from everywhere together, but not against a known device", async () => {
    for (let i = 0; i < 5; i++)
      expect(await reasonOf(enter("0000000000", 1, `192.0.${i}.1`))).toBe("TOTP_INVALID");
    expect(await reasonOf(enter(codeAt(1), 1, "192.0.99.1"))).toBe("ACCOUNT_LOCKED");
    const device = { id: randomUUID(), userIds: [user.id] };
    const { username, password } = user;
    const input = { username, password, totp: codeAt(1), device };
    expect(await reasonOf(signIn({ ctx: visitor(1, "192.0.99.1"), input }))).toBe("none");
  });

  it("also follows an SMS code, which stays valid until both are right", async () => {
    const phone = `134${String(randomInt(10 ** 8)).padStart(8, "0")}`;
    await getDb().user.update({ where: { id: user.id }, data: { phone } });
    const shown = watchShownCodes();
    await sendLoginCode({ ctx: visitor(1, "2001:db8:77::1"), input: { phone } });
    await expect.poll(() => shown.find(phone)).toBeDefined();
    shown.restore();
    const code = shown.find(phone) ?? "";
    const use = (totp?: string) =>
      signInWithCode({ ctx: visitor(1), input: { phone, code, ...(totp !== undefined && { totp }) } });
    expect(await reasonOf(use())).toBe("TOTP_REQUIRED");
    expect(await reasonOf(use("0000000000"))).toBe("TOTP_INVALID");
    expect(await use(codeAt(1))).toMatchObject({ user: { id: user.id } });
    expect(await reasonOf(use(codeAt(2)))).toBe("INVALID_CREDENTIALS");
  });
});

async function forgetFailures(): Promise<void> {
  await getDb().loginFailure.deleteMany({
    where: { account: { in: [user.id, countedAs(user.username).name] } },
  });
}

async function claimsOf(userId: string): Promise<number> {
  const counts = await getDb().loginFailure.findMany({
    where: { account: { in: [userId, countedAs(user.username).name, countedAs(user.phone).name] } },
  });
  return counts.reduce((sum, { claimedAt }) => sum + claimedAt.length, 0);
}

describe("the places of an attempt", () => {
  it("are released when the second step is asked for, or is locked", async () => {
    for (let i = 0; i < 5; i++) await reasonOf(enter("0000000000", 1, `192.0.${i}.1`));
    for (let i = 0; i < 6; i++) expect(await reasonOf(enter(codeAt(1), 1))).toBe("ACCOUNT_LOCKED");
    expect(await reasonOf(enter(undefined, 1))).toBe("TOTP_REQUIRED");
    expect(await claimsOf(user.id)).toBe(0);
  });

  it("are released when verifying fails with an error", async () => {
    await getDb().totp.update({ where: { userId: user.id }, data: { secretEncrypted: "broken" } });
    await expect(enter(codeAt(1))).rejects.toThrow("not an encrypted record");
    expect(await claimsOf(user.id)).toBe(0);
  });

  it("are settled when another attempt used the SMS code first", async () => {
    const phone = `135${String(randomInt(10 ** 8)).padStart(8, "0")}`;
    await getDb().user.update({ where: { id: user.id }, data: { phone } });
    user = { ...user, phone };
    const { code } = await issueCode(getDb(), { phone, isKnown: true, purpose: "login-code", at: at(0)() });
    const uses = codes.map((totp, i) =>
      reasonOf(signInWithCode({ ctx: visitor(1, `198.51.${i}.1`), input: { phone, code, totp } })),
    );
    expect((await Promise.all(uses)).filter((reason) => reason === "none")).toHaveLength(1);
    expect(await claimsOf(user.id)).toBe(0);
  });

  it("leave one audit entry per failure, however many there are", async () => {
    for (let i = 0; i < 2; i++) expect(await reasonOf(enter("0000000000"))).toBe("TOTP_INVALID");
    const entries = { action: "session.fail", targetId: user.id };
    expect(await getDb().auditEntry.count({ where: entries })).toBe(2);
  });
});

describe("a person's second step", () => {
  it("is set up by a code, and asks for nothing before that", async () => {
    user = await createTestUser();
    const started = await startTotp({ ctx: await own(), input: { password: user.password } });
    expect(started.uri).toContain(started.secret);
    expect(await reasonOf(enter(undefined))).toBe("none");
    const again = await startTotp({ ctx: await own(), input: { password: user.password } });
    const confirm = async (code: string) => confirmTotp({ ctx: await own(), input: { code } });
    expect(await reasonOf(confirm(codeAt(0, started.secret)))).toBe("VALIDATION_FAILED");
    expect(await reasonOf(confirm(codeAt(0, again.secret)))).toBe("none");
    expect(await reasonOf(confirm(codeAt(1, again.secret)))).toBe("CONFLICT");
    expect(await reasonOf(enter(undefined))).toBe("TOTP_REQUIRED");
  });

  it("is dropped after five wrong codes, however many come at once, and after ten minutes", async () => {
    await getDb().totp.deleteMany({ where: { userId: user.id } });
    const begin = async () => startTotp({ ctx: await own(), input: { password: user.password } });
    const confirm = async (code: string, steps = 0) =>
      reasonOf(confirmTotp({ ctx: await own(steps), input: { code } }));
    const first = await begin();
    const wrong = await Promise.all(Array.from({ length: 12 }, () => confirm(codeAt(50, first.secret))));
    expect(wrong.filter((reason) => reason === "VALIDATION_FAILED")).toHaveLength(4);
    expect(wrong.filter((reason) => reason === "CONFLICT")).toHaveLength(8);
    expect(await confirm(codeAt(0, first.secret))).toBe("CONFLICT");
    const second = await begin();
    expect(await confirm(codeAt(21, second.secret), 21)).toBe("CONFLICT");
    expect(await confirm(codeAt(0, second.secret))).toBe("none");
  });

  it("needs the password to start, and both to end or to renew its recovery codes", async () => {
    const wrongCode = { issues: [{ path: "code", code: "WRONG_CODE" }] };
    const wrongPassword = { issues: [{ path: "password", code: "WRONG_PASSWORD" }] };
    const { password } = user;
    const ctx = await own(1);
    const fresh = { ...ctx, actor: { ...ctx.actor, secondStep: "off" } as UserActor };
    await expect(startTotp({ ctx: fresh, input: { password: "wrong" } })).rejects.toMatchObject(
      wrongPassword,
    );
    await expect(startTotp({ ctx: fresh, input: { password } })).rejects.toMatchObject({
      reason: "CONFLICT",
    });
    await expect(startTotp({ ctx, input: { password } })).rejects.toMatchObject({ reason: "CONFLICT" });
    for (const verb of [stopTotp, renewRecoveryCodes]) {
      await forgetFailures();
      await expect(verb({ ctx, input: { password: "wrong", code: codeAt(1) } })).rejects.toMatchObject(
        wrongPassword,
      );
      await expect(verb({ ctx, input: { password, code: "000 000 0000" } })).rejects.toMatchObject(wrongCode);
    }
    const renewed = await renewRecoveryCodes({ ctx, input: { password, code: codeAt(1) } });
    expect(await reasonOf(enter(codes[0]))).toBe("TOTP_INVALID");
    expect(await reasonOf(enter(renewed.recoveryCodes[0]))).toBe("none");
    await expect(stopTotp({ ctx, input: { password, code: codeAt(1) } })).rejects.toMatchObject(wrongCode);
    await stopTotp({ ctx, input: { password, code: codeAt(2) } });
    expect(await reasonOf(enter(undefined))).toBe("none");
    expect(await getDb().recoveryCode.count({ where: { userId: user.id } })).toBe(0);
    await expect(stopTotp({ ctx: await own(3), input: { password, code: codeAt(3) } })).rejects.toMatchObject(
      { reason: "CONFLICT" },
    );
  });

  it("locks its change after five wrong codes, and a right password in between does not reset the count", async () => {
    const { password } = user;
    const input = { password, code: "0000000000" };
    const ctx = await own();
    for (let i = 0; i < 5; i++) {
      expect(await reasonOf(stopTotp({ ctx, input }))).toBe("VALIDATION_FAILED");
      expect(await proveOwnPassword(ctx, { password, path: "password" })).toMatch(/argon2/);
    }
    expect(await reasonOf(stopTotp({ ctx, input: { ...input, code: codeAt(1) } }))).toBe("ACCOUNT_LOCKED");
    expect(await reasonOf(enter(codeAt(1), 1, "192.0.77.1"))).toBe("ACCOUNT_LOCKED");
    const entries = { action: "session.fail", targetId: user.id };
    expect(await getDb().auditEntry.count({ where: entries })).toBe(5);
  });

  it("may be refused for other reasons any number of times, and the right password still works", async () => {
    const { password } = user;
    const fresh = { ...(await own()).actor, secondStep: "off" } as UserActor;
    for (let i = 0; i < 6; i++) {
      const ctx = { ...visitor(1), actor: fresh };
      expect(await reasonOf(startTotp({ ctx, input: { password } }))).toBe("CONFLICT");
    }
    await getDb().totp.delete({ where: { userId: user.id } });
    const ctx = { ...visitor(1), actor: fresh };
    expect(await reasonOf(startTotp({ ctx, input: { password } }))).toBe("none");
    expect(await claimsOf(user.id)).toBe(0);
  });

  it("is confirmed only with the secret that the code was for", async () => {
    user = await createTestUser();
    const { password } = user;
    const first = await startTotp({ ctx: await own(), input: { password } });
    const { secretEncrypted } = await getDb().totp.findUniqueOrThrow({ where: { userId: user.id } });
    const second = await startTotp({ ctx: await own(), input: { password } });
    const ctx = await own();
    // Another window starts again between the read and the confirmation.
    const db = ctx.db.$extends({
      query: {
        totp: { findFirst: async ({ args, query }) => ({ ...(await query(args)), secretEncrypted }) },
      },
    });
    const confirmed = confirmTotp({
      ctx: { ...ctx, db: db as unknown as Db },
      input: { code: codeAt(0, first.secret) },
    });
    expect(await reasonOf(confirmed)).toBe("CONFLICT");
    expect(await reasonOf(confirmTotp({ ctx, input: { code: codeAt(0, second.secret) } }))).toBe("none");
  });

  it("is stored encrypted and hashed, bound to its user, and not in the audit log", async () => {
    const where = { userId: user.id };
    const { secretEncrypted } = await getDb().totp.findUniqueOrThrow({ where });
    expect(secretEncrypted).toMatch(/^v1\.test\./);
    const kept = JSON.stringify([
      await getDb().totp.findMany({ where: { userId: user.id } }),
      await getDb().recoveryCode.findMany({ where: { userId: user.id } }),
      await getDb().auditEntry.findMany({ where: { targetId: user.id } }),
    ]);
    expect(kept).toContain("user.set-up-totp");
    for (const plain of [secret, ...codes, ...codes.map((code) => code.replace("-", ""))])
      expect(kept).not.toContain(plain);
    const other = await createTestUser();
    await getDb().totp.create({ data: { userId: other.id, secretEncrypted, confirmedAt: new Date() } });
    const { username, password } = other;
    const stolen = signIn({ ctx: visitor(1), input: { username, password, totp: codeAt(1) } });
    await expect(stolen).rejects.toThrow("does not decrypt");
    await getDb().totp.delete({ where: { userId: other.id } });
  });

  it("is encrypted again with the newest key", async () => {
    const place = { table: "totp", column: "secret_encrypted", organizationId: "", id: user.id };
    const old = { id: "old", key: Buffer.alloc(32, 1) };
    const secretEncrypted = encryptSecret(secret, place, [old]);
    await getDb().totp.update({ where: { userId: user.id }, data: { secretEncrypted } });
    const { find } = env.ENCRYPTION_KEYS;
    const keys = vi
      .spyOn(env.ENCRYPTION_KEYS, "find")
      .mockImplementation((isIt) => find.call([...env.ENCRYPTION_KEYS, old], isIt as never));
    expect(await reencryptTotpSecrets({ ctx: createJobCtx("reencrypt-secrets") })).toBeGreaterThanOrEqual(1);
    keys.mockRestore();
    expect(await reasonOf(enter(codeAt(1)))).toBe("none");
  });
});

describe("a reset by an administrator", () => {
  async function reset(permissions: readonly Permission[], id = user.id) {
    const admin = await createTestUser({ permissions });
    const actor = { type: "user", userId: admin.id, username: admin.username } as const;
    const ctx = createCtx({ actor: { ...actor, permissions: new Set(permissions) } });
    return resetUserTotp({ ctx, input: { id: id === "own" ? admin.id : id } });
  }

  it("removes the second step, ends the person's sessions, and is audited", async () => {
    await reset(["user:write"]);
    expect(await enter(undefined)).toMatchObject({ sessionVersion: 3 });
    expect((await own(0, 2)).actor.type).toBe("visitor");
    const where = { action: "user.reset-totp", targetId: user.id };
    expect(await getDb().auditEntry.count({ where })).toBe(1);
    expect(await reasonOf(reset(["user:write"]))).toBe("NOT_FOUND");
  });

  it("ends the locks that wrong codes have brought, under either name", async () => {
    for (let i = 0; i < 5; i++) expect(await reasonOf(enter("0000000000"))).toBe("TOTP_INVALID");
    expect(await reasonOf(enter(codeAt(1)))).toBe("ACCOUNT_LOCKED");
    await reset(["user:write"]);
    expect(await reasonOf(enter(undefined))).toBe("none");
    expect(
      await getDb().loginFailure.count({ where: { account: user.id, failedAt: { isEmpty: false } } }),
    ).toBe(0);
  });

  it("is refused for the own account, for users with more rights, and without the permission", async () => {
    expect(await reasonOf(reset([]))).toBe("PERMISSION_MISSING");
    expect(await reasonOf(reset(["user:write"], "own"))).toBe("PERMISSION_MISSING");
    const { roleId } = await createTestUser({ permissions: ["role:write"] });
    await getDb().user.update({ where: { id: user.id }, data: { roleId } });
    expect(await reasonOf(reset(["user:write"]))).toBe("PERMISSION_MISSING");
    expect(await reasonOf(enter(undefined))).toBe("TOTP_REQUIRED");
    expect(await reasonOf(reset(["user:write", "role:write"]))).toBe("none");
  });
});

describe("a new password", () => {
  it("cannot be one of the most common ones, however it is capitalised", async () => {
    const change = async (newPassword: string) =>
      changePassword({ ctx: await own(), input: { currentPassword: user.password, newPassword } });
    for (const common of ["1234567890", "QwertyUIOP", "password123", "ｐａｓｓｗｏｒｄ１２３"]) {
      await expect(change(common)).rejects.toMatchObject({
        issues: [{ path: "newPassword", code: "COMMON_PASSWORD" }],
      });
    }
    expect(await reasonOf(change("qwertyuiop of mine"))).toBe("none");
  });
});
