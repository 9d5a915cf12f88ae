import { beforeEach, describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { type UserActor } from "@/server/domain/people/actor";
import { listApiKeys } from "@/server/services/integration/api-key";
import { createCtx } from "@/server/services/integration/context";
import { type Ctx, withTransaction } from "@/server/services/kernel/verb";
import { createTestUser, type TestUser } from "@/testing/people/create-test-user";
import { changePassword, findActingUser, getMe, signIn } from ".";

let user: TestUser;
beforeEach(async () => {
  user = await createTestUser();
});

const ctxOf = ({ id, username }: TestUser) =>
  createCtx({ actor: { type: "user", userId: id, username, permissions: new Set() } });

const change = (currentPassword: string, newPassword: string) =>
  changePassword({ ctx: ctxOf(user), input: { currentPassword, newPassword } });

describe("changing one's password", () => {
  it("ends every session, and only the new password works", async () => {
    const session = { userId: user.id, sessionVersion: 1, sessionId: "any" };
    expect(await findActingUser(getDb(), session)).not.toBeNull();
    await change(user.password, "a new password");
    expect(await findActingUser(getDb(), session)).toBeNull();
    const ctx = createCtx({ actor: { type: "visitor" } });
    const signInWith = (password: string) => signIn({ ctx, input: { username: user.username, password } });
    await expect(signInWith(user.password)).rejects.toMatchObject({ reason: "INVALID_CREDENTIALS" });
    expect(await signInWith("a new password")).toMatchObject({ sessionVersion: 2 });
  });

  it("does not overwrite a password that an administrator set at the same time", async () => {
    const ctx = changePassword.authorise(ctxOf(user));
    const input = { currentPassword: user.password, newPassword: "a new password" };
    const late = changePassword.execute(ctx, input, async (inside, work) => {
      const reset = { passwordHash: "!reset", passwordMustChange: true, sessionVersion: { increment: 1 } };
      await getDb().user.update({ where: { id: user.id }, data: reset });
      return withTransaction(inside, work);
    });
    await expect(late).rejects.toMatchObject({ reason: "UNAUTHENTICATED" });
    const row = await getDb().user.findUniqueOrThrow({ where: { id: user.id } });
    expect(row).toMatchObject({ passwordHash: "!reset", passwordMustChange: true, sessionVersion: 2 });
  });

  it("is audited without either password or its hash", async () => {
    await change(user.password, "a new password");
    const [entry] = await getDb().auditEntry.findMany({
      where: { action: "user.change-password", targetId: user.id },
    });
    expect(entry).toMatchObject({
      actorId: user.id,
      before: { passwordHash: "****" },
      after: { passwordHash: "****" },
    });
    expect(JSON.stringify(entry)).not.toMatch(/argon2|a new password/);
  });

  it("needs the current one, and counts wrong ones as failed sign-ins", async () => {
    const wrong = {
      reason: "VALIDATION_FAILED",
      issues: [{ path: "currentPassword", code: "WRONG_PASSWORD" }],
    };
    for (let i = 0; i < 5; i++) await expect(change("wrong", "a new password")).rejects.toMatchObject(wrong);
    await expect(change(user.password, "a new password")).rejects.toMatchObject({ reason: "ACCOUNT_LOCKED" });
  });

  it("requires a password other than the current one", async () => {
    await expect(change(user.password, user.password)).rejects.toMatchObject({
      reason: "VALIDATION_FAILED",
      issues: [{ path: "newPassword", code: "SAME_PASSWORD" }],
    });
  });

  it("is all that a user may do while it is required, and ends the requirement", async () => {
    await getDb().user.update({ where: { id: user.id }, data: { passwordIsGenerated: true } });
    const session = { userId: user.id, sessionVersion: 1, sessionId: "any" };
    const actor = await findActingUser(getDb(), session);
    expect(actor).toMatchObject({ passwordChange: "offered" });
    const platform = { permissions: new Set(["user:read"] as const) };
    const ctx = createCtx({
      actor: { ...ctxOf(user).actor, ...platform, passwordChange: "required" } as UserActor,
    });
    expect(await getMe({ ctx })).toMatchObject({ passwordChange: "required" });
    await expect(listApiKeys({ ctx: ctx as Ctx })).rejects.toMatchObject({
      reason: "PASSWORD_CHANGE_REQUIRED",
      message: expect.stringContaining("Change it"),
    });
    await changePassword({ ctx, input: { currentPassword: user.password, newPassword: "a new password" } });
    expect(await findActingUser(getDb(), { ...session, sessionVersion: 2 })).toMatchObject({
      passwordChange: undefined,
    });
  });

  it("allows access to the own account to a user who has to set up a second step", async () => {
    const platform = { permissions: new Set(["user:read"] as const), secondStep: "required" } as const;
    const { id: userId, username } = user;
    const ctx = createCtx({ actor: { type: "user", userId, username, ...platform } });
    expect(await getMe({ ctx })).toMatchObject({ secondStep: "required" });
    await expect(listApiKeys({ ctx: ctx as Ctx })).rejects.toMatchObject({
      reason: "PERMISSION_MISSING",
      message: expect.stringContaining("auth.startTotp"),
    });
  });

  it("refuses a new password that is too short, and visitors", async () => {
    const issues = [{ path: "newPassword" }];
    await expect(change(user.password, "short")).rejects.toMatchObject({
      reason: "VALIDATION_FAILED",
      issues,
    });
    await expect(change("\0", "a new password")).rejects.toMatchObject({
      reason: "VALIDATION_FAILED",
      issues: [{ path: "currentPassword", message: expect.stringContaining("NUL") }],
    });
    const ctx = createCtx({ actor: { type: "visitor" } });
    const input = { currentPassword: user.password, newPassword: "a new password" };
    await expect(changePassword({ ctx, input })).rejects.toMatchObject({ reason: "UNAUTHENTICATED" });
  });
});
