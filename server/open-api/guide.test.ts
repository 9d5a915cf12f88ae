import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { errorReasons, statusOfReason } from "@/server/domain/kernel/errors";
import { contracts } from "./contracts";

const guide = readFileSync(path.join(import.meta.dirname, "../../docs/integrating.md"), "utf8");
const errorTables = guide.slice(guide.indexOf("## Errors and what to do"), guide.indexOf("## Limits"));
const rows = errorTables.split("\n").filter((line) => line.startsWith("| `"));
const reasonsIn = (row: string) =>
  [...(row.split("|")[1] ?? "").matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name);

it("tells what to do about every reason that a path publishes", () => {
  const published = [...new Set<string>(contracts.flatMap(({ errors }) => errors))];
  const told = new Set(rows.flatMap(reasonsIn));
  expect(published.filter((reason) => !told.has(reason))).toEqual([]);
  expect(
    [...told].filter((reason) => !(errorReasons as readonly (string | undefined)[]).includes(reason)),
  ).toEqual([]);
});

it.each(rows.filter((row) => /\| \d/.test(row)))("names the statuses in use: %s", (row) => {
  const statuses = (row.split("|")[2] ?? "").split(",").map(Number);
  const used = reasonsIn(row).map((reason) => statusOfReason[reason as keyof typeof statusOfReason]);
  expect([...new Set(used)]).toEqual(statuses);
});
