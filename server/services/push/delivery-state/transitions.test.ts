import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { transitions } from "./internal/transitions";

const HERE = "server/services/push/delivery-state/";
const WRITES = [
  /\b(INSERT\s+INTO|UPDATE|MERGE\s+INTO)\s+(ONLY\s+)?"?(sync_delivery|sync_endpoint_run)\b/i,
  /\b(syncDelivery|syncEndpointRun)\s*\.\s*(create|update|upsert)/,
  /\b(deliveries|syncDeliveries|runs|syncEndpointRuns)\s*:\s*\{\s*(create|connectOrCreate|update|upsert)/,
];

const findWrite = (text: string) => WRITES.map((pattern) => pattern.exec(text)?.[0]).find(Boolean);

it("nothing else writes the status of deliveries and runs", () => {
  const root = new URL("../../../../", import.meta.url).pathname;
  const files = ["app", "inngest", "server"]
    .flatMap((top) =>
      readdirSync(root + top, { recursive: true, encoding: "utf8" }).map((file) => `${top}/${file}`),
    )
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.includes("/db/generated/"));
  const writers = files.filter((file) => findWrite(readFileSync(root + file, "utf8")) !== undefined);
  expect(files.length).toBeGreaterThan(300);
  expect(writers.filter((file) => !file.startsWith(HERE))).toEqual([]);
  expect(writers.length).toBeGreaterThanOrEqual(4);
});

it.each([
  "UPDATE sync_delivery d SET status = 'FAILED'",
  'update "sync_endpoint_run" set status = $1',
  "INSERT INTO sync_delivery (id) SELECT 1",
  "INSERT INTO\n  sync_endpoint_run (id)",
  "tx.syncDelivery.updateMany({ data: { status } })",
  "db.syncDelivery\n    .upsert({})",
  "tx.syncEndpointRun.create({ data })",
  "tx.syncEndpoint.update({ data: { deliveries: { updateMany: {} } } })",
])("the check fires on %j", (text) => {
  expect(findWrite(text)).toBeDefined();
});

it.each([
  "SELECT 1 FROM sync_delivery WHERE id = $1 FOR UPDATE",
  "DELETE FROM sync_delivery WHERE status = 'PENDING'",
  "UPDATE sync_endpoint e SET position = 1",
  "tx.syncDelivery.findFirst({ where })",
])("and not on %j", (text) => {
  expect(findWrite(text)).toBeUndefined();
});

it("the diagram of the guide to pushes has every transition of the table, and no other", () => {
  const guide = readFileSync(new URL("../../../../docs/pushes.md", import.meta.url), "utf8");
  const drawn = [...guide.matchAll(/^ +(\S+) --> (\S+): (\S+)$/gm)].map(([, from, to, name]) => [
    name,
    from,
    to,
  ]);
  const known = Object.entries(transitions).flatMap(([name, { from, to }]) =>
    from.map((state) => [name, state === "NEW" ? "[*]" : state, to]),
  );
  expect(drawn.sort()).toEqual(known.sort());
});
