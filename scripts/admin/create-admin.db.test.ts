import { spawn } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fromRoot } from "@/scripts/from-root";
import { verifyPassword } from "@/server/infra/crypto";
import { createDb, type Db } from "@/server/infra/db";
import { createMigratedDatabase } from "@/testing/database/create-migrated-database";

const PASSWORD = "correct horse battery staple 7";
let database: Awaited<ReturnType<typeof createMigratedDatabase>>;
let db: Db;
beforeAll(async () => {
  database = await createMigratedDatabase();
  db = createDb(database.url, 2);
});
afterAll(async () => {
  await db.$disconnect();
  await database.drop();
});

const settings = {
  NODE_ENV: "production",
  NEXTAUTH_URL: "https://roster.example",
  NEXTAUTH_SECRET: "s".repeat(43),
  ENCRYPTION_KEYS: `k1:${"ab".repeat(32)}`,
} as const;

type Run = { program?: string; args?: string[]; piped?: string };

function run({
  program = "scripts/admin/create-admin.ts",
  args = [],
  piped = PASSWORD,
}: Run): Promise<{ code: number | null; said: string }> {
  const { PATH = "" } = process.env;
  const child = spawn(process.execPath, ["--import", "tsx", program, ...args], {
    cwd: fromRoot(),
    env: { PATH, ...settings, DATABASE_URL: database.url },
  });
  let said = "";
  child.stdout.on("data", (chunk) => (said += String(chunk)));
  child.stderr.on("data", (chunk) => (said += String(chunk)));
  child.stdin.end(piped);
  return new Promise((resolve) => {
    child.on("close", (code) => resolve({ code, said }));
  });
}

/** Each part begins in the state that the previous one left. */
describe("npm run admin:create", () => {
  it("creates the first admin of a managed deployment, once, without printing a password", async () => {
    const early = await run({ args: ["--username", "root"] });
    expect(early).toMatchObject({ code: 1, said: expect.stringContaining("db:deploy") as string });
    const deployed = await run({ program: "scripts/deploy-database.ts" });
    expect(deployed).toMatchObject({ code: 0, said: expect.stringContaining("admin:create") as string });
    expect([await db.user.count(), await db.role.count()]).toEqual([0, 4]);

    const outcomes = await Promise.all([
      run({ args: ["--username", "root", "--phone", "138 0000 0000"], piped: `${PASSWORD}\n` }),
      run({ args: ["--username", "rival"] }),
    ]);
    expect(outcomes.map(({ code }) => code).sort()).toEqual([0, 1]);
    for (const { said } of outcomes) expect(said).not.toContain(PASSWORD);
    const [admin, ...others] = await db.user.findMany({ include: { role: true } });
    expect(others).toEqual([]);
    expect(admin).toMatchObject({ role: { name: "platform-admin" }, status: 1, passwordMustChange: false });
    expect(await verifyPassword(PASSWORD, admin?.passwordHash ?? null)).toBe(true);
    const entries = await db.auditEntry.findMany({ where: { action: "user.create-admin" } });
    expect(entries).toMatchObject([{ targetId: admin?.id, actorName: "admin:create" }]);
    expect(JSON.stringify(entries)).not.toMatch(/correct horse|argon2/);
  }, 180_000);

  it("refuses another admin without a flag, a taken name, a weak password, and unknown options", async () => {
    const { username = "" } = (await db.user.findFirst()) ?? {};
    for (const [args, piped, said] of [
      [["--username", "second"], PASSWORD, "--another"],
      [["--username", username, "--another"], PASSWORD, "Another user signs in with this"],
      [["--username", "third", "--another"], "short", "password"],
      [["--username", "third", "--another"], "1234567890", "among the most common"],
      [["--username", "third", "--password", PASSWORD], "", "never an argument"],
      [[], PASSWORD, "never an argument"],
    ] as const) {
      const outcome = await run({ args: [...args], piped });
      expect(outcome).toMatchObject({ code: 1, said: expect.stringContaining(said) as string });
      expect(outcome.said).not.toMatch(/correct horse|short\b|\n\s+at /);
    }
    expect(await db.user.count()).toBe(1);
    expect((await run({ args: ["--username", "second", "--another"] })).code).toBe(0);
    expect(await db.user.count()).toBe(2);
  }, 180_000);
});
