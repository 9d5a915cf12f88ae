import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { FirstRun } from "@/prisma/seed";
import { fingerprint } from "@/scripts/fingerprint";
import { listSources } from "@/scripts/launch/list-sources";
import { writePrivateFile } from "@/scripts/launch/write-private-file";

export type { FirstRun };

/**
 * Seeds a database. The credentials of its first accounts are on disk before the seed commits, so that no interruption
 * leaves accounts whose passwords nobody knows. Returns them once, null on later starts. `known`: the database was there
 * before; it is left alone where this very seed was sown into it, because loading the seed takes longer than all else.
 */
export async function seedFirstRun(options: {
  databaseUrl: string;
  dataDir: string;
  baseUrl: string;
  known: boolean;
}): Promise<FirstRun | null> {
  const { databaseUrl, baseUrl, dataDir } = options;
  const stamp = path.join(dataDir, "seeded");
  const current = fingerprint([
    ...listSources(dataDir, "prisma/seed"),
    ...listSources(dataDir, "server/domain"),
  ]);
  if (options.known && existsSync(stamp) && readFileSync(stamp, "utf8") === current) return null;
  // Loaded this late because it imports the database client, which an earlier step generates.
  const { seed } = await import("@/prisma/seed");
  const file = path.join(dataDir, "first-run.json");
  const firstRun = await seed({
    databaseUrl,
    baseUrl,
    beforeCommit: (accounts) => {
      writePrivateFile(file, `${JSON.stringify(accounts, null, 2)}\n`);
    },
  });
  writePrivateFile(stamp, current);
  return firstRun;
}
