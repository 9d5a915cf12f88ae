import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  clusterOf,
  exchangeClusters,
  finishExchange,
  newClusterOf,
} from "@/scripts/launch/exchanged-cluster";

let dataDir = "";
let kept = "";
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), "exchange-"));
  kept = path.join(dataDir, "former");
  for (const [cluster, name] of [
    [clusterOf(dataDir), "old"],
    [newClusterOf(dataDir), "new"],
  ] as const) {
    mkdirSync(cluster);
    writeFileSync(path.join(cluster, name), "");
  }
});
afterEach(() => {
  rmSync(dataDir, { recursive: true });
});
const note = () => path.join(dataDir, "upgrade.unfinished");
const found = () => ({
  cluster: readdirSync(clusterOf(dataDir)),
  kept: existsSync(kept) ? readdirSync(kept) : null,
  note: existsSync(note()),
});
const exchanged = { cluster: ["new"], kept: ["old"], note: false };

it("puts the new cluster in the former one's place", () => {
  exchangeClusters(dataDir, kept);
  expect(found()).toEqual(exchanged);
});

it.each<[string, () => void]>([
  ["before both moves", () => undefined],
  ["between them", () => renameSync(clusterOf(dataDir), kept)],
  [
    "after both",
    () => {
      renameSync(clusterOf(dataDir), kept);
      renameSync(newClusterOf(dataDir), clusterOf(dataDir));
    },
  ],
])("finishes what was interrupted %s", (_, move) => {
  writeFileSync(note(), kept);
  move();
  finishExchange(dataDir);
  expect(found()).toEqual(exchanged);
});

it("takes the former cluster back where the new one is gone, and does nothing without an exchange", () => {
  finishExchange(dataDir);
  expect(found()).toEqual({ cluster: ["old"], kept: null, note: false });
  writeFileSync(note(), kept);
  renameSync(clusterOf(dataDir), kept);
  rmSync(newClusterOf(dataDir), { recursive: true });
  finishExchange(dataDir);
  expect(found()).toEqual({ cluster: ["old"], kept: null, note: false });
});
