import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { createCtx } from "@/server/services/integration/context";
import { createTestUser, type TestUser } from "@/testing/people/create-test-user";
import { findActingUser, revokeSession } from ".";

const sessionOf = ({ id: userId }: TestUser) => ({ userId, sessionVersion: 1, sessionId: randomUUID() });

describe("the acting user", () => {
  it("has the permissions of the role's buttons", async () => {
    const user = await createTestUser({ permissions: ["blogger:read", "api-key:write"] });
    const actor = await findActingUser(getDb(), sessionOf(user));
    expect(actor).toMatchObject({ type: "user", userId: user.id, username: user.username });
    expect([...(actor?.permissions ?? [])].sort()).toEqual(["api-key:write", "blogger:read"]);
  });

  it("loses a permission with the button, and all of them with the role", async () => {
    const user = await createTestUser({ permissions: ["blogger:read", "blogger:write"] });
    const granted = async () => [...((await findActingUser(getDb(), sessionOf(user)))?.permissions ?? [])];
    const button = { roles: { some: { roleId: user.roleId } }, permission: "blogger:write" };
    await getDb().menu.updateMany({ where: button, data: { status: 0 } });
    expect(await granted()).toEqual(["blogger:read"]);
    await getDb().role.update({ where: { id: user.roleId }, data: { status: 0 } });
    expect(await granted()).toEqual([]);
  });

  it("gets none from pages, nor any outside the list", async () => {
    const user = await createTestUser({ permissions: ["blogger:read", "blogger:write"] });
    const button = (permission: string) => ({ roles: { some: { roleId: user.roleId } }, permission });
    await getDb().menu.updateMany({ where: button("blogger:read"), data: { type: 1 } });
    await getDb().menu.updateMany({ where: button("blogger:write"), data: { permission: "blogger:fly" } });
    expect((await findActingUser(getDb(), sessionOf(user)))?.permissions.size).toBe(0);
  });

  it("is null when inactive, with an old session version, or unknown", async () => {
    const user = await createTestUser();
    const session = sessionOf(user);
    expect(await findActingUser(getDb(), { ...session, sessionVersion: 2 })).toBeNull();
    expect(await findActingUser(getDb(), { ...session, userId: "usr_none" })).toBeNull();
    await getDb().user.update({ where: { id: user.id }, data: { status: 0 } });
    expect(await findActingUser(getDb(), session)).toBeNull();
  });

  it("is null in a session that was signed out, and unchanged in another", async () => {
    const user = await createTestUser();
    const [ended, other] = [sessionOf(user), sessionOf(user)];
    const actor = {
      type: "user",
      userId: user.id,
      username: user.username,
      permissions: new Set<never>(),
    } as const;
    const input = { sessionId: ended.sessionId, expiresAt: new Date(Date.now() + 60_000) };
    await revokeSession({ ctx: createCtx({ actor }), input });
    await revokeSession({ ctx: createCtx({ actor }), input });
    expect(await findActingUser(getDb(), ended)).toBeNull();
    expect(await findActingUser(getDb(), other)).not.toBeNull();
  });
});
