import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { callsAtOnce } from "./concurrency";

it("is what the guide to pushes says of it", () => {
  const guide = readFileSync(new URL("../../docs/pushes.md", import.meta.url), "utf8");
  const { drain, retry, overdue } = callsAtOnce;
  expect(guide).toContain(`jobs make those of ${drain} endpoints, ${retry} retries`);
  expect(guide).toContain(`the overdue ones of ${overdue} endpoints`);
});
