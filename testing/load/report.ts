import { quantile } from "@/scripts/bench/statistics";
import { table } from "../markdown-table";
import type { Answer } from "./send";
import type { Sample } from "./watch-service";

const ms = (value: number) => value.toFixed(0);

/** Times in ms by route, and what was answered. */
export function describeRoutes(answers: readonly Answer[]): string {
  const routes = [...new Set(answers.map(({ route }) => route))].sort();
  const rows = routes.map((route) =>
    rowOf(
      route,
      answers.filter((answer) => answer.route === route),
    ),
  );
  return table([["route", "calls", "p50", "p95", "p99", "answers"], ...rows, rowOf("all", answers)]);
}

function rowOf(title: string, answers: readonly Answer[]): string[] {
  const times = answers.map((answer) => answer.ms);
  const counts = new Map<string, number>();
  for (const { what } of answers) counts.set(what, 1 + (counts.get(what) ?? 0));
  const told = [...counts].map(([what, count]) => `${count} × ${what}`).join(", ");
  return [
    title,
    String(answers.length),
    ...[0.5, 0.95, 0.99].map((share) => ms(quantile(times, share))),
    told,
  ];
}

/** Of ten equal parts of the time the greatest values. */
export function describeSamples(samples: readonly Sample[], most = 10): string {
  const parts = Math.min(most, samples.length);
  const end = (samples.at(-1)?.seconds ?? 0) + 0.001;
  const heading = [
    "until, s",
    "memory, MiB",
    "heap",
    "in use",
    "waiting",
    "sessions",
    "loop p99, ms",
    "push lag, s",
    "/metrics, ms",
  ];
  const rows = Array.from({ length: parts }, (_, part) => {
    const own = samples.filter(({ seconds }) => Math.floor((seconds / end) * parts) === part);
    const greatest = (read: (sample: Sample) => number) => ms(Math.max(0, ...own.map(read)));
    return [
      ms((end * (part + 1)) / parts),
      greatest(({ memoryMib }) => memoryMib),
      greatest(({ heapMib }) => heapMib),
      greatest(({ inUse }) => inUse),
      greatest(({ waiting }) => waiting),
      greatest(({ sessions }) => sessions),
      greatest(({ loopP99Ms }) => loopP99Ms),
      greatest(({ pushLagSeconds }) => pushLagSeconds),
      greatest(({ metricsMs }) => metricsMs),
    ];
  });
  return table([heading, ...rows]);
}

/** p95 in ms of what was answered as meant; of the console's calls, or of those with keys. */
export function p95Of(answers: readonly Answer[], prefix: string): number {
  const own = answers.filter(({ route, what }) => route.startsWith(prefix) && what === "200");
  return quantile(
    own.map((answer) => answer.ms),
    0.95,
  );
}

export function unexpected(answers: readonly Answer[], wanted: readonly string[]): string[] {
  const isWanted = new Set(wanted);
  return [
    ...new Set(
      answers.filter(({ what }) => !isWanted.has(what)).map(({ route, what }) => `${route}: ${what}`),
    ),
  ];
}

/** Times the first third. */
const FLAT = 1.25;
const FEWEST_SAMPLES = 30;

/** What of memory or sessions was more in the last third of the time than in the first. */
export function grown(title: string, values: readonly number[]): string[] {
  if (values.length < FEWEST_SAMPLES) return [];
  const third = Math.floor(values.length / 3);
  const [first, last] = [quantile(values.slice(0, third), 0.5), quantile(values.slice(-third), 0.5)];
  const text = `${title}: ${ms(first)} in the first third of the time, ${ms(last)} in the last`;
  return last > FLAT * first ? [text] : [];
}
