import { quantile } from "@/scripts/bench/statistics";
import { table } from "../../markdown-table";
import { type Answer } from "./callers";

/** Milliseconds, of what was answered as meant. */
export const p95 = (answers: readonly Answer[]) =>
  quantile(
    answers.filter(({ route, what }) => route !== "health" && what === "200").map(({ ms }) => ms),
    0.95,
  );

/** A table of times and answers by part of the trial and route. */
export function describeAnswers(parts: Readonly<Record<string, readonly Answer[]>>): string {
  const heading = ["", "route", "calls", "p50", "p95", "p99", "answers"];
  const rows = Object.entries(parts).flatMap(([part, answers]) =>
    [...new Set(answers.map(({ route }) => route))].map((route) => {
      const own = answers.filter((answer) => answer.route === route);
      const times = own.map(({ ms }) => ms);
      const at = (share: number) => `${quantile(times, share).toFixed(0)} ms`;
      return [part, route, String(own.length), at(0.5), at(0.95), at(0.99), countOf(own)];
    }),
  );
  return table([heading, ...rows]);
}

function countOf(answers: readonly Answer[]): string {
  const counts = new Map<string, number>();
  for (const { what } of answers) counts.set(what, 1 + (counts.get(what) ?? 0));
  return [...counts].map(([what, times]) => `${times} × ${what}`).join(", ");
}
