import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { jobEventSchemas } from "@/server/domain/kernel/job-events";
import { isCustomHeader, MAX_RETRY_COUNT } from "@/server/domain/push/endpoint";
import { env } from "@/server/env";
import { HOUR_MS, MINUTE_MS } from "@/server/domain/kernel/durations";
import { retryDelayMs } from "./internal/attempt/retry-delay";

const guide = readFileSync(new URL("../../../../docs/pushes.md", import.meta.url), "utf8");
const rowsOf = (pattern: RegExp) =>
  guide
    .split("\n")
    .filter((line) => pattern.test(line))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

function write(ms: number): string {
  const [hours, minutes, seconds] = [
    Math.floor(ms / HOUR_MS),
    (ms % 3_600_000) / MINUTE_MS,
    (ms % 60_000) / 1_000,
  ];
  const parts =
    hours > 0
      ? [`${hours} h`, Math.round(minutes) > 0 && `${Math.round(minutes)} min`]
      : [Math.floor(minutes) > 0 && `${Math.floor(minutes)} min`, seconds > 0 && `${seconds} s`];
  return parts.filter(Boolean).join(" ");
}

it("has the figures of every retry as they are scheduled", () => {
  const wait = (attempt: number, random: number, retryAfterMs: number | null = null) =>
    retryDelayMs({ attempt, baseMs: env.PUSH_RETRY_BASE_MS, retryAfterMs, random: () => random });
  const sum = { least: 0, most: 0 };
  const scheduled = Array.from({ length: MAX_RETRY_COUNT }, (_, index) => {
    const [least, most] = [wait(index + 1, 0), wait(index + 1, 1)];
    sum.least += least;
    sum.most += most;
    return [
      String(index + 1),
      `${write(least)} to ${write(most)}`,
      `${write(sum.least)} to ${write(sum.most)}`,
      write(wait(index + 1, 0, Number.MAX_SAFE_INTEGER)),
    ];
  });
  expect(rowsOf(/^\| \d+ +\|/)).toEqual(scheduled);
});

it("names every event of pushes, and no other", () => {
  const named = rowsOf(/^\| `sync\//).map(([event]) => event);
  const known = Object.keys(jobEventSchemas)
    .filter((name) => name.startsWith("sync/"))
    .map((name) => `\`${name}\``);
  expect(known).not.toEqual([]);
  expect(named.sort()).toEqual(known.sort());
});

it("lists header names as refused that are refused", () => {
  const list = /needs them itself: (.*?), and `authorization`/s.exec(guide)?.[1] ?? "";
  const names = [...list.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name.replace("*", "anything"));
  expect(names).toHaveLength(14);
  expect(names.filter(isCustomHeader)).toEqual([]);
});
