import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { jobs } from "./job-functions";

const rules = readFileSync(new URL("../docs/rules.md", import.meta.url), "utf8");

it("names every job in the rules, and no other", () => {
  const table = /\n\| function +\| wakes +\|\n\|[- |]+\n((?:\|.*\n)+)/.exec(rules)?.[1] ?? "";
  const named = [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name);
  const known = jobs.map((job) => job.id());
  expect(known).not.toEqual([]);
  expect(named.sort()).toEqual(known.sort());
});
