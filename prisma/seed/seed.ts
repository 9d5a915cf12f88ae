import { ADVISORY_LOCKS, createDb } from "@/server/infra/db";
import { tellLockWaits } from "@/server/infra/db/lock-waits";
import { createFirstAccounts, type FirstAccounts } from "./create-first-accounts";
import { seedPace } from "./seed-pace";
import { seedRoles } from "./seed-roles";

/** The content of `first-run.json` (docs/rules.md#first-run). */
export type FirstRun = { baseUrl: string } & FirstAccounts;

type Options = {
  databaseUrl: string;
  baseUrl: string;
  accounts?: boolean;
  say?: (text: string) => void;
  /** Receives the first accounts before the commit, to store them where they can be read again. */
  beforeCommit?: (firstRun: FirstRun) => void | Promise<void>;
};

const TIMEOUT_MS = 60_000;

/**
 * Adds menus, built-in roles and pace tables to a migrated database; repeating it is harmless. Creates and
 * returns the first accounts if there is no user yet, else returns null. Simultaneous seeds wait for each
 * other.
 */
export async function seed(options: Options): Promise<FirstRun | null> {
  const { databaseUrl, baseUrl, accounts = true, say = () => undefined, beforeCommit } = options;
  const db = createDb(databaseUrl, 1);
  try {
    return await db.$transaction(
      async (tx) => {
        const [session] = await tx.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
        await tellLockWaits({ databaseUrl, pid: session?.pid ?? 0, say }, async () => {
          await tx.$executeRaw`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.seed})`;
        });
        await seedRoles(tx);
        await seedPace(tx);
        if (!accounts || (await tx.user.count()) > 0) return null;
        const firstRun = { baseUrl, ...(await createFirstAccounts(tx)) };
        await beforeCommit?.(firstRun);
        return firstRun;
      },
      { maxWait: TIMEOUT_MS, timeout: TIMEOUT_MS },
    );
  } finally {
    await db.$disconnect();
  }
}
