import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { createTestPerson, createTestRole } from "@/testing/people/create-person";
import { callerOf, type TestCaller } from "@/testing/test-caller";

let roleId: string;
let admin: TestCaller;
let digits = Date.now();
const phone = () => `1${String((digits += 1))}`;
const username = () => `person-${newId("user")}`;
beforeAll(async () => {
  const role = await createTestRole(["user:read", "user:write", "role:read", "role:write"]);
  roleId = (await createTestRole([])).id;
  admin = await callerOf(await createTestPerson(role));
});

const insert = (names: { username: string; phone: string }) =>
  getDb().user.create({
    data: { id: newId("user"), nickname: "x", passwordHash: "!", roleId, ...names },
  });

describe("the database", () => {
  it("refuses a username that is another's phone, a phone that is another's username, and either twice", async () => {
    const taken = { username: `n${phone()}`, phone: phone() };
    await insert(taken);
    for (const names of [
      { username: taken.phone, phone: phone() },
      { username: username(), phone: taken.username },
      { username: taken.username, phone: phone() },
      { username: taken.username.toUpperCase(), phone: phone() },
      { username: username(), phone: taken.phone },
    ])
      await expect(insert(names)).rejects.toThrow(/[Uu]nique constraint/);
  });

  it("lets a user have one name as both, release it, and have no phone", async () => {
    const both = phone();
    const { id } = await insert({ username: both, phone: both });
    await expect(insert({ username: both, phone: "" })).rejects.toThrow(/[Uu]nique constraint/);
    await getDb().user.update({ where: { id }, data: { username: username(), phone: "" } });
    await expect(insert({ username: username(), phone: "" })).resolves.toMatchObject({ phone: "" });
    await expect(insert({ username: both, phone: "" })).resolves.toMatchObject({ username: both });
  });

  it("accepts one of many who take a name at once, as username and as phone", async () => {
    const name = phone();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        insert(index % 2 === 0 ? { username: name, phone: "" } : { username: username(), phone: name }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const rows = await getDb().user.count({ where: { OR: [{ username: name }, { phone: name }] } });
    expect(rows).toBe(1);
  });
});

describe("an administrator", () => {
  const refusedAt = (path: string) => ({
    cause: { reason: "VALIDATION_FAILED", issues: [{ path, code: "TAKEN" }] },
  });

  it("is told which of the two is taken, and by whom", async () => {
    const taken = phone();
    const { user } = await admin.user.create({ username: username(), phone: taken, roleId });
    const owner = { kind: "user", id: user.id, name: user.nickname };
    await expect(admin.user.create({ username: taken, roleId })).rejects.toMatchObject({
      cause: { issues: [{ path: "username", code: "TAKEN", holder: owner }] },
    });
    await expect(admin.user.create({ username: username(), phone: taken, roleId })).rejects.toMatchObject(
      refusedAt("phone"),
    );
    const spaced = `${taken.slice(0, 3)} ${taken.slice(3)}`;
    expect(await admin.user.update({ id: user.id, phone: spaced })).toMatchObject({ phone: taken });
    const other = await admin.user.create({ username: phone(), roleId });
    await expect(admin.user.update({ id: user.id, phone: other.user.username })).rejects.toMatchObject(
      refusedAt("phone"),
    );
    await expect(admin.user.update({ id: user.id, username: other.user.username })).rejects.toMatchObject(
      refusedAt("username"),
    );
    expect(await admin.user.update({ id: user.id, phone: null })).toMatchObject({ phone: "" });
  });

  it("refuses every spelling of another user's phone number as a username", async () => {
    const taken = phone();
    const { user } = await admin.user.create({ username: username(), phone: taken, roleId });
    const wide = taken.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
    await expect(admin.user.create({ username: wide, roleId })).rejects.toMatchObject(refusedAt("username"));
    for (const name of [`${taken.slice(0, 3)}-${taken.slice(3)}`, `86${taken.slice(0, 11)}`])
      await expect(admin.user.create({ username: name, roleId })).rejects.toMatchObject({
        cause: { issues: [{ path: "username", code: "READS_AS_PHONE" }] },
      });
    expect(await admin.user.update({ id: user.id, username: wide })).toMatchObject({ username: taken });
  });

  it("cannot use a username that looks like an existing one", async () => {
    const name = username();
    await admin.user.create({ username: name, roleId });
    const wide = name.replace("person", "ＰＥＲＳＯＮ");
    await expect(admin.user.create({ username: wide, roleId })).rejects.toMatchObject(refusedAt("username"));
    const cyrillic = name.replace("person", "pеrson");
    await expect(admin.user.create({ username: cyrillic, roleId })).rejects.toMatchObject({
      cause: { issues: [{ path: "username", code: "MIXED_SCRIPTS" }] },
    });
  });

  it("creates one account for many simultaneous calls with the same name", async () => {
    const name = phone();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, (_, index) =>
        admin.user.create(
          index % 2 === 0 ? { username: name, roleId } : { username: username(), phone: name, roleId },
        ),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it.each(["a", "two words", "tab\tin", "nul\0l", "\u202egnp"])(
    "cannot give a user the username %j",
    async (name) => {
      await expect(admin.user.create({ username: name, roleId })).rejects.toMatchObject({
        cause: { reason: "VALIDATION_FAILED", issues: [{ path: "username" }] },
      });
    },
  );
});
