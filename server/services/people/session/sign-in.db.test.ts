import { randomInt, randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { getDb } from "@/server/infra/db";
import { logger } from "@/server/infra/logger";
import { createCtx } from "@/server/services/integration/context";
import { countedAs } from "@/server/services/people/user";
import { type PlatformCtx } from "@/server/services/kernel/verb";
import { createTestUser } from "@/testing/people/create-test-user";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { type KnownDevice, signIn } from ".";
import { slowness } from "./internal/attempts";

const DAY_MINUTES = 24 * 60;
const start = Date.now();

const visitor = (afterMinutes = 0, ip = "203.0.113.7"): PlatformCtx => ({
  ...createCtx({ actor: { type: "visitor" }, ip }),
  now: () => new Date(start + afterMinutes * MINUTE_MS),
});

const attempt = (username: string, password: string, afterMinutes = 0) =>
  signIn({ ctx: visitor(afterMinutes), input: { username, password } });

const attemptFrom = (ip: string, username: string, password: string, device: KnownDevice | null = null) =>
  signIn({ ctx: visitor(0, ip), input: { username, password, device } });

const reasonOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => "none",
    (error: unknown) => (error as { reason: string }).reason,
  );

async function fail(username: string, times: number, afterMinutes = 0): Promise<void> {
  for (let i = 0; i < times; i++) {
    expect(await reasonOf(attempt(username, "wrong", afterMinutes))).toBe("INVALID_CREDENTIALS");
  }
}

it("accepts the username or the phone number, and leaves an audit entry", async () => {
  const user = await createTestUser();
  const byName = await attempt(user.username, user.password);
  expect(byName).toMatchObject({ user: { id: user.id, username: user.username }, sessionVersion: 1 });
  expect(await attempt(user.phone, user.password)).toEqual(byName);
  const entries = await getDb().auditEntry.findMany({ where: { actorId: user.id } });
  expect(entries).toHaveLength(2);
  expect(entries[0]).toMatchObject({ action: "session.start", targetId: user.id, ip: "203.0.113.7" });
});

it("does not wait for its network to be noted", async () => {
  const user = await createTestUser();
  const place = { userId: user.id, network: "203.0.113.0/24" };
  const noted = () => getDb().signInPlace.findMany({ where: place, select: { isNew: true } });
  await getDb().$transaction(
    async (tx) => {
      await tx.signInPlace.create({ data: { ...place, isNew: true } });
      await attempt(user.username, user.password);
      expect(await noted()).toEqual([]);
      await tx.signInPlace.delete({ where: { userId_network: place } });
    },
    { timeout: 60_000 },
  );
  await expect.poll(noted, { timeout: 60_000 }).toEqual([{ isNew: false }]);
});

it("never returns the password's hash", async () => {
  const user = await createTestUser();
  expect(JSON.stringify(await attempt(user.username, user.password))).not.toMatch(/argon2|hash/i);
});

it("answers an unknown, an inactive and a wrong sign-in alike", async () => {
  const [known, inactive] = [await createTestUser(), await createTestUser()];
  await getDb().user.update({ where: { id: inactive.id }, data: { status: 0 } });
  const failures = await Promise.all(
    [
      attempt(known.username, "wrong"),
      attempt(randomUUID(), "wrong"),
      attempt(inactive.username, inactive.password),
    ].map((call) => call.catch((error: unknown) => error)),
  );
  const told = failures.map((failure) => ({ ...(failure as object), message: (failure as Error).message }));
  expect(new Set(told.map((failure) => JSON.stringify(failure))).size).toBe(1);
  expect(told[0]).toMatchObject({ reason: "INVALID_CREDENTIALS" });
});

it("refuses known, inactive and unknown names after the same minimum time", async () => {
  const [known, inactive] = [await createTestUser(), await createTestUser()];
  await getDb().user.update({ where: { id: inactive.id }, data: { status: 0 } });
  for (const name of [known.username, known.phone, inactive.username, randomUUID()]) {
    const startedMs = performance.now();
    expect(await reasonOf(attempt(name, "wrong"))).toBe("INVALID_CREDENTIALS");
    expect(performance.now() - startedMs).toBeGreaterThan(290);
  }
});

it("accepts a phone number in any spelling, and counts it as one name", async () => {
  const user = await createTestUser();
  const phone = `139${String(randomInt(10 ** 8)).padStart(8, "0")}`;
  await getDb().user.update({ where: { id: user.id }, data: { phone } });
  const typed = [
    `+86 ${phone.slice(0, 3)}-${phone.slice(3)}`,
    `${phone.slice(0, 7)} ${phone.slice(7)}`,
    phone,
  ];
  for (const name of typed)
    expect(await attempt(name, user.password)).toMatchObject({ user: { id: user.id } });
  for (const name of [...typed, ...typed.slice(1)]) await fail(name, 1);
  for (const name of typed) expect(await reasonOf(attempt(name, user.password))).toBe("ACCOUNT_LOCKED");
});

it("accepts a username in either case and in full width, and counts it as one name", async () => {
  const user = await createTestUser();
  const username = `Kim.${randomUUID().slice(0, 8)}王`;
  await getDb().user.update({ where: { id: user.id }, data: { username } });
  const wide = username.replace("Kim", "ｋｉｍ");
  const typed = [username, username.toLowerCase(), username.toUpperCase(), wide];
  for (const name of typed)
    expect(await attempt(name, user.password)).toMatchObject({ user: { id: user.id } });
  for (const name of [...typed, username]) await fail(name, 1);
  for (const name of typed) expect(await reasonOf(attempt(name, user.password))).toBe("ACCOUNT_LOCKED");
});

it("looks for a username before a phone number", async () => {
  const [named, called] = [await createTestUser(), await createTestUser()];
  const phone = `139${String(randomInt(10 ** 8)).padStart(8, "0")}`;
  const username = `${phone.slice(0, 3)}-${phone.slice(3)}`;
  await getDb().user.update({ where: { id: called.id }, data: { phone } });
  await getDb().user.update({ where: { id: named.id }, data: { username } });
  expect(await attempt(username, named.password)).toMatchObject({ user: { id: named.id } });
  expect(await attempt(phone, called.password)).toMatchObject({ user: { id: called.id } });
});

it("does not store a name as it was typed: it may be a password", async () => {
  const [user, secret] = [await createTestUser(), `secret-${randomUUID()}`];
  for (const name of [user.username, secret]) await fail(name, 1);
  const rows = await getDb().loginFailure.findMany();
  expect(rows.filter(({ account }) => account === user.id)).toHaveLength(1);
  for (const name of [user.username, secret]) expect(JSON.stringify(rows)).not.toContain(name);
});

it("locks an account after five failures, the right password included, for 15 minutes", async () => {
  const user = await createTestUser();
  await fail(user.username, 5);
  const locked = await attempt(user.username, user.password, 5).catch((error: unknown) => error);
  expect(locked).toMatchObject({ reason: "ACCOUNT_LOCKED", retryAfterSeconds: 600 });
  expect((locked as Error).message).toContain("in 10 minutes");
  expect(await reasonOf(attempt(user.username, user.password, 14.9))).toBe("ACCOUNT_LOCKED");
  expect(await attempt(user.username, user.password, 15)).toMatchObject({ user: { id: user.id } });
});

it("does not reveal by a lock whose phone number it is, and locks the other name as well", async () => {
  const [user, stranger] = [await createTestUser(), await createTestUser()];
  await fail(user.username, 5);
  const told = async (name: string) =>
    Promise.all(
      Array.from({ length: 5 }, () =>
        attempt(name, "wrong").catch((error: unknown) => ({ ...(error as object), text: String(error) })),
      ),
    );
  const answers = await Promise.all([user.phone, stranger.phone, randomUUID()].map(told));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  const { phone } = await createTestUser();
  expect(await reasonOf(attempt(phone, "wrong"))).toBe("INVALID_CREDENTIALS");
  for (const name of [user.phone, stranger.phone])
    expect(await reasonOf(attempt(name, "wrong"))).toBe("ACCOUNT_LOCKED");
  const other = await createTestUser();
  await fail(other.username, 5);
  const where = { action: "session.fail", targetId: other.id };
  const entries = await getDb().auditEntry.count({ where });
  expect(await reasonOf(attempt(other.phone, other.password))).toBe("INVALID_CREDENTIALS");
  expect(await getDb().auditEntry.count({ where })).toBe(entries);
  expect(await reasonOf(attempt(other.phone, other.password, 15))).toBe("none");
});

it("does not slow users down for failures under their other name", async () => {
  const user = await createTestUser();
  const failedAt = Array.from({ length: 40 }, () => new Date(start));
  const row = { source: "192.0.2.0/24", failedAt, expiresAt: new Date(start + 15 * MINUTE_MS) };
  for (const account of [user.id, countedAs(user.username).name])
    await getDb().loginFailure.create({ data: { account, ...row } });
  const startedMs = performance.now();
  expect(await reasonOf(attempt(user.phone, user.password))).toBe("none");
  expect(performance.now() - startedMs).toBeLessThan(slowness(40));
});

it("locks unknown names in the same way", async () => {
  const name = randomUUID();
  await fail(name, 5);
  expect(await reasonOf(attempt(name, "wrong"))).toBe("ACCOUNT_LOCKED");
});

it("counts the failures of the last 15 minutes only, by username and phone together", async () => {
  const user = await createTestUser();
  await fail(user.username, 2, 0);
  await fail(user.phone, 2, 10);
  await fail(user.username, 2, 16);
  await fail(user.username, 1, 17);
  expect(await reasonOf(attempt(user.username, user.password, 18))).toBe("INVALID_CREDENTIALS");
});

it("forgets the failures after a success", async () => {
  const user = await createTestUser();
  await fail(user.username, 4);
  await attempt(user.username, user.password);
  await fail(user.username, 4);
  expect(await reasonOf(attempt(user.username, user.password))).toBe("none");
});

it("checks exactly five of any number of simultaneous attempts", async () => {
  const user = await createTestUser();
  const reasons = await Promise.all(
    Array.from({ length: 24 }, () => reasonOf(attempt(user.username, "wrong"))),
  );
  expect(reasons.filter((reason) => reason === "INVALID_CREDENTIALS")).toHaveLength(5);
  expect(reasons.filter((reason) => reason === "ACCOUNT_LOCKED")).toHaveLength(19);
});

it("admits any number of simultaneous right attempts", async () => {
  const user = await createTestUser();
  await fail(user.username, 4);
  const reasons = await Promise.all(
    Array.from({ length: 12 }, () => reasonOf(attempt(user.username, user.password))),
  );
  expect(reasons).toEqual(Array.from({ length: 12 }, () => "none"));
  await fail(user.username, 4);
  expect(await reasonOf(attempt(user.username, user.password))).toBe("none");
});

it("checks at most five wrong attempts between two right ones, in a mix", async () => {
  const user = await createTestUser();
  const crowd = Array.from({ length: 30 }, (_, i) =>
    reasonOf(attempt(user.username, i < 10 ? user.password : "wrong")),
  );
  const reasons = await Promise.all(crowd);
  expect(new Set(reasons.slice(10))).not.toContain("none");
  expect(new Set(reasons)).not.toContain("RATE_LIMITED");
  await fail(user.username, 5, 20);
  expect(await reasonOf(attempt(user.username, user.password, 21))).toBe("ACCOUNT_LOCKED");
});

it("counts an attempt whose process ended before its outcome as a failure", async () => {
  const user = await createTestUser();
  const [account, source] = [countedAs(user.username).name, "203.0.113.0/24"];
  const claimedAt = Array.from({ length: 5 }, () => new Date(start - MINUTE_MS));
  await getDb().loginFailure.create({ data: { account, source, claimedAt, expiresAt: new Date(start) } });
  const locked = await attempt(user.username, user.password).catch((error: unknown) => error);
  expect(locked).toMatchObject({ reason: "ACCOUNT_LOCKED", retryAfterSeconds: 14 * 60 });
  expect(await reasonOf(attempt(user.username, user.password, 14.1))).toBe("none");
});

describe("a lock", () => {
  it("applies to the network of the failures, an IPv4 /24 or an IPv6 /48", async () => {
    const user = await createTestUser();
    for (const [near, far] of [
      ["203.0.113.250", "203.0.114.7"],
      ["2001:db8:1:ffff::9", "2001:db8:2::9"],
    ] as const) {
      const from = near.includes(":") ? "2001:db8:1::1" : "203.0.113.7";
      for (let i = 0; i < 5; i++) await reasonOf(attemptFrom(from, user.username, "wrong"));
      expect(await reasonOf(attemptFrom(near, user.username, user.password))).toBe("ACCOUNT_LOCKED");
      expect(await reasonOf(attemptFrom(far, user.username, user.password))).toBe("none");
    }
  });

  it("does not apply to a device on which the user signed in before, until its own failures", async () => {
    const user = await createTestUser();
    const device = { id: randomUUID(), userIds: [user.id] };
    await fail(user.username, 5);
    const known = (password: string) => attemptFrom("203.0.113.7", user.username, password, device);
    expect(await reasonOf(known(user.password))).toBe("none");
    for (let i = 0; i < 5; i++) expect(await reasonOf(known("wrong"))).toBe("INVALID_CREDENTIALS");
    expect(await reasonOf(known(user.password))).toBe("ACCOUNT_LOCKED");
    const strange = { ...device, userIds: ["usr_other"] };
    expect(await reasonOf(attemptFrom("203.0.113.7", user.username, user.password, strange))).toBe(
      "ACCOUNT_LOCKED",
    );
    expect(await reasonOf(attemptFrom("203.0.115.7", user.username, user.password))).toBe("none");
  });

  it("is replaced by a delay for failures from everywhere, which never locks the account", async () => {
    expect([0, 5, 6, 20, 35, 1_000].map(slowness)).toEqual([0, 0, 100, 1_500, 3_000, 3_000]);
    const user = await createTestUser();
    for (let network = 0; network < 4; network++) {
      for (let i = 0; i < 4; i++) await reasonOf(attemptFrom(`192.0.${network}.1`, user.username, "wrong"));
    }
    const millisecondsOf = async (device: KnownDevice | null) => {
      const startedMs = performance.now();
      expect(await reasonOf(attemptFrom("192.0.9.1", user.username, user.password, device))).toBe("none");
      return performance.now() - startedMs;
    };
    expect(await millisecondsOf(null)).toBeGreaterThan(slowness(16));
    const quick = await millisecondsOf({ id: randomUUID(), userIds: [user.id] });
    expect(quick).toBeLessThan(await millisecondsOf(null));
  });
});

it("audits every failure, and the lock with the one that brought it", async () => {
  const user = await createTestUser();
  await fail(user.username, 5);
  await reasonOf(attempt(user.username, user.password));
  const entries = await getDb().auditEntry.findMany({
    where: { action: "session.fail", targetId: user.id },
    orderBy: { id: "asc" },
  });
  expect(entries.map(({ after }) => (after as { lockedUntil: string | null }).lockedUntil)).toEqual([
    null,
    null,
    null,
    null,
    new Date(start + 15 * MINUTE_MS).toISOString(),
  ]);
  expect(entries[0]).toMatchObject({
    actorType: "visitor",
    ip: "203.0.113.7",
    after: { source: "203.0.113.0/24" },
  });
});

it("only logs and counts failures under unknown names, without the name", async () => {
  const name = randomUUID();
  const entries = () => getDb().auditEntry.count({ where: { action: "session.fail", targetId: "unknown" } });
  const before = await entries();
  const warned = vi.spyOn(logger(), "warn");
  await fail(name, 5);
  const logged = warned.mock.calls.map(([fields, said]) => ({ ...(fields as object), said }));
  warned.mockRestore();
  expect(await entries()).toBe(before);
  expect(logged).toHaveLength(5);
  expect(logged[0]).toMatchObject({ account: "unknown", ip: "203.0.113.7", said: "sign-in failed" });
  expect(logged[4]).toMatchObject({ said: "sign-in failed, account locked" });
  expect(JSON.stringify(logged)).not.toContain(name);
  const counted = await getDb().loginFailure.findMany({ where: { account: countedAs(name).unknownAccount } });
  expect(counted.map(({ failedAt }) => failedAt.length)).toEqual([5]);
});

it("keeps expired failures for a day", async () => {
  const name = randomUUID();
  await fail(name, 1, -DAY_MINUTES - 16);
  await fail(randomUUID(), 1, 0);
  await expect
    .poll(() => getDb().loginFailure.count({ where: { account: countedAs(name).unknownAccount } }))
    .toBe(0);
});

it("refuses names and passwords that no account can have, before any lookup", async () => {
  for (const broken of ["a\0b", "\ud83d"]) {
    expect(await reasonOf(attempt(broken, "password"))).toBe("VALIDATION_FAILED");
    expect(await reasonOf(attempt("name", broken))).toBe("VALIDATION_FAILED");
  }
});
