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

const ROOT = path.join(import.meta.dirname, "../..");
const GUIDES = [
  "README.md",
  ...["integrating", "sandbox", "pushes", "job-server"].map((name) => `docs/${name}.md`),
];
const COMMANDS = new Set(["sh", "bash", "powershell", "ts", "python", "java", "go"]);
const FENCE = /^```(\w+)(?: file=(\S+))?\n([\s\S]*?)^```$/gm;

const notRun: readonly (readonly [start: string, why: string])[] = [
  ["npm start     #", "e2e/npm-start.spec.ts starts the service so"],
  ["OUTBOUND_ALLOW=127.0.0.1 npm start", "it runs until it is stopped; receivers of the guide are run"],
  ["printf '%s' \"$ADMIN_PASSWORD\"", "it needs a deployment of its own; the command has a test"],
  ["export BASE=http://localhost:3000\nexport KEY=crs_", "settings of the caller's shell"],
  ["OUTBOUND_ALLOW=crm.internal", "settings of a deployment"],
  ["npx inngest-cli@latest start", "it needs a server, a database and a Redis of its own"],
  ["INNGEST_BASE_URL=", "settings of a deployment"],
  ["JOBS_TARGET=", "it needs a job server"],
];

const blocks = GUIDES.flatMap((guide) =>
  [...readFileSync(path.join(ROOT, guide), "utf8").matchAll(FENCE)]
    .filter(([, language = ""]) => COMMANDS.has(language))
    .map(([, , file, text = ""]) => ({ guide, file, text })),
);

it("every command of the guides is a sample that is run by name, or says why it is not", () => {
  const unknown = blocks.filter(
    ({ file, text }) => file === undefined && !notRun.some(([start]) => text.startsWith(start)),
  );
  expect(unknown).toEqual([]);
  const stale = notRun.filter(([start]) => !blocks.some(({ text }) => text.startsWith(start)));
  expect(stale).toEqual([]);
});

it("samples have names of their own, and TypeScript works as CommonJS: nothing is awaited outside a function", () => {
  const named = blocks.flatMap(({ file }) => file ?? []);
  expect(new Set(named).size).toBe(named.length);
  const awaiting = blocks.filter(({ file = "", text }) => file.endsWith(".ts") && AWAITS_AT_TOP.test(text));
  expect(awaiting.map(({ file }) => file)).toEqual([]);
});

const AWAITS_AT_TOP = /^(?:(?:const|let) [^=]+= |for |[a-z]+\()?await /m;
