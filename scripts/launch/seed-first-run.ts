import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { FirstRun } from "@/prisma/seed";
import { writePrivateFile } from "@/scripts/launch/data-dir";
import { withClient } from "@/scripts/postgres/with-client";
import { concealCredentials } from "@/server/domain/kernel/conceal-addresses";
import { fingerprint, listSources } from "@/scripts/sources";

export type { FirstRun };

/**
 * Seeds a database. The first accounts' credentials are on disk before the seed commits, so an interruption
 * never leaves accounts with unknown passwords. Returns them once, null on later starts. `known`: the
 * database existed before; if it has this same seed it is left alone, because loading the seed takes longer
 * than everything else. `accounts`: whether to make the first ones; only an embedded database is the start's
 * own (docs/rules.md#first-run).
 */
export async function seedFirstRun(options: {
  databaseUrl: string;
  dataDir: string;
  baseUrl: string;
  known: boolean;
  accounts: boolean;
}): Promise<FirstRun | null> {
  const { databaseUrl, baseUrl, dataDir, accounts } = options;
  const stamp = path.join(dataDir, "seeded");
  const current = fingerprint([
    ...listSources(dataDir, "prisma/seed"),
    ...listSources(dataDir, "server/domain"),
  ]);
  if (options.known && existsSync(stamp) && readFileSync(stamp, "utf8") === current) return null;
  // Imported late, because it imports the database client, which an earlier step generates.
  const { seed } = await import("@/prisma/seed");
  const file = path.join(dataDir, "first-run.json");
  const firstRun = await seed({
    databaseUrl,
    baseUrl,
    accounts,
    say: console.log,
    beforeCommit: (made) => {
      writePrivateFile(file, `${JSON.stringify(made, null, 2)}\n`);
    },
  });
  writePrivateFile(stamp, current);
  return firstRun;
}

/**
 * Without accounts no one can sign in, and nothing else says how the first one comes about. The service runs
 * by now, so a failure of this question must not end it.
 */
export async function sayWithoutUsers(databaseUrl: string): Promise<string[]> {
  try {
    const { rows } = await withClient(databaseUrl, (client) => client.query("SELECT FROM users LIMIT 1"));
    return rows.length > 0 ? [] : ["No one can sign in yet: `npm run admin:create` makes the first admin."];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [`Whether there are users could not be read: ${concealCredentials(reason)}`];
  }
}
