import { existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { writePrivateFile } from "@/scripts/launch/data-dir";

/** Stands in DATA_DIR while an upgrade exchanges the clusters, and says where the former one goes. */
const noteOf = (dataDir: string) => path.join(dataDir, "upgrade.unfinished");

export const clusterOf = (dataDir: string) => path.join(dataDir, "postgres");

/** The new cluster until it is complete. A start removes what has this name, unless the note stands. */
export const newClusterOf = (dataDir: string) => path.join(dataDir, "postgres.unfinished-upgrade");

/** Puts the new cluster, which must be complete and on disk, in the place of the former one. */
export function exchangeClusters(dataDir: string, kept: string): void {
  writePrivateFile(noteOf(dataDir), kept);
  finishExchange(dataDir);
}

const isExchanging = (dataDir: string) => existsSync(noteOf(dataDir));

/** False before the first start, which makes it. */
export const hasCluster = (dataDir: string) => existsSync(clusterOf(dataDir)) || isExchanging(dataDir);

/**
 * Finishes an exchange that an interruption cut off between its two moves; there is no cluster then, and a
 * start would make an empty one. Call with the lock of DATA_DIR held.
 */
export function finishExchange(dataDir: string): void {
  if (!isExchanging(dataDir)) return;
  const note = noteOf(dataDir);
  const kept = readFileSync(note, "utf8");
  const [cluster, newCluster] = [clusterOf(dataDir), newClusterOf(dataDir)];
  if (existsSync(newCluster)) {
    if (existsSync(cluster)) renameSync(cluster, kept);
    renameSync(newCluster, cluster);
  } else if (!existsSync(cluster)) renameSync(kept, cluster);
  rmSync(note);
}
