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
  /** Whether a database without anybody gets its first accounts; by default it does. */
  accounts?: boolean;
  /** Is told of a wait for another seed. */
  say?: (text: string) => void;
  /** Gets a first run's accounts before they are committed, to keep them where they can be read again. */
  beforeCommit?: (firstRun: FirstRun) => void | Promise<void>;
};

const TIMEOUT_MS = 60_000;

/**
 * Brings a migrated database to what this version needs: menus, built-in roles, pace tables; repeating it is
 * harmless. Makes and returns the first accounts where there is no user yet, else returns null. Simultaneous
 * seeds wait for each other.
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
