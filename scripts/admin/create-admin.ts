import { existsSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import type { z } from "zod";
import { parseArguments, runCommand, UserError } from "@/scripts/command";
import { fromRoot } from "@/scripts/from-root";
import { getOwnerUrl } from "@/scripts/postgres/same-database";
import { invalidInput, ServiceError } from "@/server/domain/kernel/errors";
import { env } from "@/server/env";
import { isDatabaseUnavailable } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { createAdmin, createAdminInput } from "@/server/services/people/user";
import { askSecretly, readPiped } from "./read-password";

const USAGE = `npm run admin:create -- [--username NAME] [--phone NUMBER] [--another]

Makes a platform admin in the database of DATABASE_URL. What is not given is asked for.
The password is typed at a prompt, which shows nothing of it, or piped in: it is never an argument.
--another  even if a user can already manage users and roles`;

/**
 * `npm run admin:create` creates the first platform admin of a managed deployment
 * (docs/rules.md#first-run). The password appears neither in its output nor in its arguments.
 */
await runCommand(import.meta, async () => {
  if (existsSync(fromRoot(".env"))) process.loadEnvFile(fromRoot(".env"));
  const given = readArguments();
  if (given.help === true) return console.log(USAGE);
  checkSettings();
  // Not used here: where db:deploy was given another database, the admin would be made in the wrong one.
  await getOwnerUrl(env.DATABASE_URL, env.DATABASE_OWNER_URL);
  const parsed = createAdminInput.safeParse(await ask(given));
  if (!parsed.success) throw new UserError(invalidInput(parsed.error).message);
  const { username } = await create(parsed.data);
  console.log(`"${username}" can sign in now, as a platform admin.`);
});

function readArguments() {
  const options = {
    username: { type: "string" },
    phone: { type: "string" },
    another: { type: "boolean" },
    help: { type: "boolean" },
  } as const;
  return parseArguments({ options }, USAGE).values;
}

type Given = ReturnType<typeof readArguments>;

/** Asks for missing values when a terminal is attached. */
async function ask({ username, phone, another = false }: Given) {
  const { stdin: input, stdout: output } = process;
  if (!input.isTTY) {
    if (username === undefined) throw new UserError(USAGE);
    return { username, phone, another, password: await readPiped(input) };
  }
  const lines = createInterface({ input, output });
  const name = username ?? (await lines.question("Username: "));
  const number = phone ?? (username === undefined ? await lines.question("Phone (may be empty): ") : "");
  lines.close();
  const password = await askSecretly({ input, output }, "Password: ");
  if (password !== (await askSecretly({ input, output }, "The same again: ")))
    throw new UserError("The two passwords differ. No user was created.");
  return { username: name, phone: number, another, password };
}

async function create(input: z.output<typeof createAdminInput>) {
  const ctx = createJobCtx("admin:create");
  try {
    return await createAdmin({ ctx, input });
  } catch (error) {
    if (isDatabaseUnavailable(error))
      throw new UserError("The database cannot be reached. Check DATABASE_URL.");
    if (!(error instanceof ServiceError)) throw error;
    const hint =
      error.reason === "CONFLICT" ? " Give --another to make one more, or run db:deploy first." : "";
    throw new UserError(`${error.message}${hint}`);
  } finally {
    await ctx.db.$disconnect();
  }
}

/** Checks all settings, as the service does at its own start. */
function checkSettings(): void {
  if ((process.env.DATABASE_URL ?? "") === "")
    throw new UserError("Set DATABASE_URL and the other settings of the service, then run this again.");
  try {
    if (env.DATABASE_URL === "") throw new Error("DATABASE_URL is required.");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(`Give this command the settings of the service. ${reason}`);
  }
}
