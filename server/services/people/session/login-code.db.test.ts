import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { getDb } from "@/server/infra/db";
import { logger } from "@/server/infra/logger";
import { createCtx } from "@/server/services/integration/context";
import { type PlatformCtx } from "@/server/services/kernel/verb";
import { createTestUser, type TestUser } from "@/testing/people/create-test-user";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { type KnownDevice, sendLoginCode, signIn, signInWithCode } from ".";
import { forgetOldCodes, issueCode } from "./internal/login-codes";

const start = Date.now();

let user: TestUser;
let address: string;
beforeEach(async () => {
  address = `2001:db8:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}::1`;
  user = await personWith(newPhone());
});

const newPhone = () => `139${String(randomInt(10 ** 8)).padStart(8, "0")}`;

async function personWith(phone: string): Promise<TestUser> {
  const made = await createTestUser();
  await getDb().user.update({ where: { id: made.id }, data: { phone } });
  return { ...made, phone };
}

const visitor = (afterMinutes = 0, ip = address): PlatformCtx => ({
  ...createCtx({ actor: { type: "visitor" }, ip, defer: (task) => void deferred.push(task) }),
  now: () => new Date(start + afterMinutes * MINUTE_MS),
});
let deferred: (() => Promise<void>)[] = [];

const send = (phone: string, afterMinutes = 0, ip = address) =>
  sendLoginCode({ ctx: visitor(afterMinutes, ip), input: { phone } });

async function shown(): Promise<string> {
  const write = vi.spyOn(process.stdout, "write").mockImplementation(() => true);
  for (const task of deferred.splice(0)) await task();
  const text = write.mock.calls.map(([line]) => String(line)).join("");
  write.mockRestore();
  return text;
}

async function codeOf(phone: string, afterMinutes = 0): Promise<string> {
  deferred = [];
  await send(phone, afterMinutes);
  return /\b\d{6}\b/.exec((await shown()).replace(phone, ""))?.[0] ?? "none";
}

const use = (phone: string, code: string, afterMinutes = 0, device: KnownDevice | null = null) =>
  signInWithCode({ ctx: visitor(afterMinutes), input: { phone, code, device } });

const reasonOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => "none",
    (error: unknown) => (error as { reason: string }).reason,
  );

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("a sign-in code", () => {
  it("has six digits, signs its person in once, and leaves an audit entry", async () => {
    const code = await codeOf(user.phone);
    expect(code).toMatch(/^\d{6}$/);
    expect(await use(user.phone, code)).toMatchObject({ user: { id: user.id }, sessionVersion: 1 });
    expect(await reasonOf(use(user.phone, code))).toBe("INVALID_CREDENTIALS");
    const entries = await getDb().auditEntry.findMany({ where: { actorId: user.id } });
    expect(entries.map(({ action }) => action)).toEqual(["session.start"]);
  });

  it("is accepted for the phone in any spelling, and for no other phone", async () => {
    const stranger = await personWith(newPhone());
    const code = await codeOf(user.phone);
    expect(await reasonOf(use(stranger.phone, code))).toBe("INVALID_CREDENTIALS");
    const typed = `+86 ${user.phone.slice(0, 3)}-${user.phone.slice(3)}`;
    expect(await use(typed, ` ${code} `)).toMatchObject({ user: { id: user.id } });
  });

  it("is accepted as pasted", async () => {
    const fullWidth = (text: string) =>
      text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
    const pasted: ((code: string) => string)[] = [
      (code) => `${code.slice(0, 3)} ${code.slice(3)}\n`,
      fullWidth,
      (code) => `\u200b${code}\ufeff`,
      (code) => `【演示】验证码：${code}，5分钟内有效，请勿告诉他人。`,
    ];
    for (const [i, paste] of pasted.entries()) {
      const code = await codeOf(user.phone, i * 2);
      const phone = [user.phone, `手机号：+86 ${fullWidth(user.phone)}`][i % 2] ?? "";
      expect(await use(phone, paste(code), i * 2)).toMatchObject({ user: { id: user.id } });
    }
  });

  it("is valid for five minutes", async () => {
    const code = await codeOf(user.phone);
    const late = await codeOf(user.phone, 10);
    expect(await reasonOf(use(user.phone, late, 15))).toBe("INVALID_CREDENTIALS");
    expect(await reasonOf(use(user.phone, code, 4))).toBe("INVALID_CREDENTIALS");
    expect(await use(user.phone, late, 14.99)).toMatchObject({ user: { id: user.id } });
  });

  it("is valid for five tries", async () => {
    // Each from a device of its own, so that no lock comes first.
    const attempt = (code: string) => use(user.phone, code, 0, { id: randomUUID(), userIds: [user.id] });
    const code = await codeOf(user.phone, -2);
    for (let i = 0; i < 4; i++) expect(await reasonOf(attempt(other(code)))).toBe("INVALID_CREDENTIALS");
    expect(await attempt(code)).toMatchObject({ user: { id: user.id } });

    const second = await codeOf(user.phone);
    for (let i = 0; i < 5; i++) await reasonOf(attempt(other(second)));
    expect(await reasonOf(attempt(second))).toBe("INVALID_CREDENTIALS");
  });

  it("is replaced by the next one", async () => {
    const [first, second] = [await codeOf(user.phone), await codeOf(user.phone, 1)];
    if (first !== second) expect(await reasonOf(use(user.phone, first, 2))).toBe("INVALID_CREDENTIALS");
    expect(await reasonOf(use(user.phone, second, 2))).toBe("none");
  });

  it("admits one of twenty simultaneous uses", async () => {
    const code = await codeOf(user.phone);
    const uses = Array.from({ length: 20 }, (_, i) =>
      signInWithCode({ ctx: visitor(0, `198.51.${i}.1`), input: { phone: user.phone, code } }),
    );
    const reasons = await Promise.all(uses.map(reasonOf));
    expect(reasons.filter((reason) => reason === "none")).toHaveLength(1);
    expect(await getDb().auditEntry.count({ where: { actorId: user.id, action: "session.start" } })).toBe(1);
  });

  it("counts wrong codes of the account together with wrong passwords, and is locked with it", async () => {
    const code = await codeOf(user.phone);
    for (let i = 0; i < 3; i++) await reasonOf(use(user.phone, other(code)));
    const wrong = { username: user.username, password: "wrong" };
    for (let i = 0; i < 2; i++) await reasonOf(signIn({ ctx: visitor(), input: wrong }));
    // Five failures in total, but fewer than five on each name: reporting the lock would reveal whose phone
    // it is.
    expect(await reasonOf(use(user.phone, code))).toBe("INVALID_CREDENTIALS");
    expect(await reasonOf(signIn({ ctx: visitor(), input: { ...wrong, password: user.password } }))).toBe(
      "INVALID_CREDENTIALS",
    );
    await reasonOf(use(user.phone, other(code)));
    expect(await reasonOf(use(user.phone, code))).toBe("ACCOUNT_LOCKED");
    expect(await reasonOf(use(user.phone, code, 15.1))).toBe("INVALID_CREDENTIALS");
    expect(await reasonOf(signIn({ ctx: visitor(15.1), input: { ...wrong, password: user.password } }))).toBe(
      "none",
    );
  });

  it("does not appear in logs, audit entries and columns, and is masked in the SMS log", async () => {
    const { lines, restore } = recordLogger();
    const code = await codeOf(user.phone);
    await reasonOf(use(user.phone, other(code)));
    await use(user.phone, code);
    restore();
    const [message] = await getDb().smsLog.findMany({ where: { phone: user.phone } });
    expect(message).toMatchObject({
      content: expect.stringContaining("******"),
      type: "LOGIN_CODE",
      status: 1,
    });
    const kept = await Promise.all([
      getDb().smsLog.findMany({ where: { phone: user.phone } }),
      getDb().loginCode.findMany({ where: { phone: user.phone } }),
      getDb().auditEntry.findMany({ where: { targetId: user.id } }),
    ]);
    const text = JSON.stringify([kept, lines]).replaceAll(user.phone, "");
    expect(text).toContain("session.fail");
    expect(text).not.toMatch(new RegExp(`(?<![0-9a-z])${code}(?![0-9a-z])`));
  });
});

function recordLogger() {
  const lines: unknown[] = [];
  const spies = (["info", "warn", "error", "debug"] as const).map((level) =>
    vi.spyOn(logger(), level).mockImplementation((...words: unknown[]) => void lines.push(words)),
  );
  return { lines, restore: () => spies.forEach((spy) => spy.mockRestore()) };
}

describe("unknown phones, and those of inactive users", () => {
  it("get the answer of a known phone, and no message", async () => {
    const inactive = await personWith(newPhone());
    await getDb().user.update({ where: { id: inactive.id }, data: { status: 0 } });
    const unknown = newPhone();
    const answers = [await send(user.phone), await send(inactive.phone), await send(unknown)];
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toEqual({
      expiresAt: new Date(start + 5 * MINUTE_MS).toISOString(),
      retryAfterSeconds: 60,
    });
    expect((await shown()).match(/Sign-in code/g)).toHaveLength(1);
    const phones = { phone: { in: [inactive.phone, unknown] } };
    expect(await getDb().smsLog.count({ where: phones })).toBe(0);
    expect(await getDb().loginCode.count({ where: phones })).toBe(2);
    const refusals = await Promise.all([send(user.phone), send(inactive.phone), send(unknown)].map(told));
    expect(new Set(refusals).size).toBe(1);
    const attempts = [user.phone, inactive.phone, unknown].map((phone) => use(phone, "000000"));
    expect(new Set(await Promise.all(attempts.map(told))).size).toBe(1);
  });

  it("have no valid code, and are refused after the same time", async () => {
    const unknown = newPhone();
    const { code } = await issueCode(getDb(), {
      phone: unknown,
      isKnown: false,
      purpose: "login-code",
      at: new Date(start),
    });
    expect(await reasonOf(use(unknown, code))).toBe("INVALID_CREDENTIALS");
    for (const phone of [user.phone, unknown]) {
      const startedMs = performance.now();
      await reasonOf(use(phone, "123456"));
      expect(performance.now() - startedMs).toBeGreaterThan(290);
    }
  });
});

const told = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "none",
    (error: unknown) => JSON.stringify({ ...(error as object), message: (error as Error).message }),
  );

describe("codes are asked for", () => {
  it("once a minute and ten times a day by a phone", async () => {
    expect(await told(send(user.phone))).toBe("none");
    expect(await told(send(user.phone, 0.5))).toMatch(/"retryAfterSeconds":30,.*in 30 seconds/);
    for (let i = 1; i < 9; i++) expect(await told(send(user.phone, i))).toBe("none");
    expect(await send(user.phone, 9)).toMatchObject({ retryAfterSeconds: (24 * 60 - 9) * 60 });
    expect(await told(send(user.phone, 20))).toMatch(/"retryAfterSeconds":85200,.*in 1420 minutes/);
    expect(await told(send(user.phone, 24 * 60))).toBe("none");
    expect(await told(send(user.phone, 24 * 60 + 0.5))).toMatch(/RATE_LIMITED/);
  });

  it("by one of twenty simultaneous callers", async () => {
    const reasons = await Promise.all(
      Array.from({ length: 20 }, (_, i) => reasonOf(send(user.phone, 0, `198.51.${i}.1`))),
    );
    expect(reasons.filter((reason) => reason === "none")).toHaveLength(1);
    expect(reasons.filter((reason) => reason === "RATE_LIMITED")).toHaveLength(19);
  });

  it("thirty times an hour from an address, whatever the phones", async () => {
    const phones = Array.from({ length: 40 }, newPhone);
    const reasons = await Promise.all(phones.map((phone) => reasonOf(send(phone))));
    expect(reasons.filter((reason) => reason === "none")).toHaveLength(30);
    expect(await reasonOf(send(newPhone(), 59))).toBe("RATE_LIMITED");
    expect(await reasonOf(send(newPhone(), 0, "2001:db9::1"))).toBe("none");
    expect(await reasonOf(send(newPhone(), 60))).toBe("none");
  });

  it("by what may be a phone number", async () => {
    for (const phone of ["", "1", "abc", "1' OR '1", "13800138000\0"])
      expect(await reasonOf(send(phone))).toBe("VALIDATION_FAILED");
    for (const code of ["12345", "1234567", "abcdef"])
      expect(await reasonOf(use(user.phone, code))).toBe("VALIDATION_FAILED");
  });
});

it("deletes expired codes without waiting for requests", async () => {
  const key = `phone:${newPhone()}`;
  await getDb().loginCodeTurn.create({ data: { key, askedAt: [], expiresAt: new Date(start - MINUTE_MS) } });
  await getDb().$transaction(async (tx) => {
    await tx.loginCodeTurn.update({ where: { key }, data: { askedAt: [new Date(start)] } });
    const ended = forgetOldCodes(visitor()).then(() => "done");
    expect(await Promise.race([ended, sleep(4_000, "waits")])).toBe("done");
  });
  expect(await getDb().loginCodeTurn.count({ where: { key } })).toBe(1);
});

it("deletes expired codes and turns", async () => {
  const phone = newPhone();
  await send(phone, -25 * 60);
  await send(newPhone());
  await shown();
  expect(await getDb().loginCode.count({ where: { phone } })).toBe(0);
  expect(await getDb().loginCodeTurn.count({ where: { key: `phone:${phone}` } })).toBe(0);
});
