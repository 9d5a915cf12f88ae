import { expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { callerOf } from "@/testing/test-caller";
import { createTestUser } from "@/testing/people/create-test-user";

it("changes the named fields of the user's own account, clears with null, and is audited", async () => {
  const user = await createTestUser();
  const changed = await (await callerOf(user)).me.update({ nickname: " Wang ", email: "wang@example.com" });
  expect(changed).toMatchObject({
    id: user.id,
    nickname: "Wang",
    email: "wang@example.com",
    phone: user.phone,
  });
  expect(await (await callerOf(user)).me.update({ email: null })).toMatchObject({
    nickname: "Wang",
    email: null,
  });
  const entries = await getDb().auditEntry.findMany({ where: { action: "user.update", targetId: user.id } });
  expect(entries).toHaveLength(2);
  expect(JSON.stringify(entries)).not.toContain("argon2");
});

it.each([
  { nickname: "" },
  { nickname: "a".repeat(51) },
  { nickname: "a\0b" },
  { nickname: "\ud83d" },
  { avatar: "https://example.com/\0a.png" },
  { email: "a\0@example.com" },
  { email: "nobody" },
  { avatar: "javascript:alert(1)" },
  { avatar: "http://example.com/a.png" },
  { roleId: "rol_admin" },
  { phone: "13800000000" },
])("refuses %j", async (input) => {
  const caller = await callerOf(await createTestUser());
  await expect(caller.me.update(input)).rejects.toMatchObject({ cause: { reason: "VALIDATION_FAILED" } });
});
