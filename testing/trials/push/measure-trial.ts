import type { Prepared } from "./worker-routes";
import { type PushRecord } from "./push-record";

export type Delays = { p50: number; p95: number; p99: number };
export type EndpointFigures = {
  requests: number;
  failures: number;
  duplicates: number;
  delays: Delays;
};

export function measureTrial(
  { endpoints }: Prepared,
  records: readonly PushRecord[],
): Record<string, EndpointFigures> {
  return Object.fromEntries(
    endpoints.map(({ name }) => [name, measure(records.filter(({ endpoint }) => endpoint === name))]),
  );
}

function measure(records: readonly PushRecord[]): EndpointFigures {
  const sent = new Map<string, number>();
  const delaysMs = new Map<string, number>();
  for (const { outcome, items, refusedIds, arrivedAtMs, endedAtMs } of records)
    for (const { bloggerId, seq, changedAtMs } of items) {
      const state = `${bloggerId} ${seq}`;
      sent.set(state, 1 + (sent.get(state) ?? 0));
      const isTaken = outcome === "accepted" && !refusedIds.includes(bloggerId);
      if (isTaken && !delaysMs.has(state)) delaysMs.set(state, (endedAtMs ?? arrivedAtMs) - changedAtMs);
    }
  return {
    requests: records.length,
    failures: records.filter(({ outcome, refusedIds }) => outcome !== "accepted" || refusedIds.length > 0)
      .length,
    duplicates: [...sent.values()].filter((times) => times > 1).length,
    delays: toDelays([...delaysMs.values()]),
  };
}

function toDelays(delaysMs: number[]): Delays {
  const sorted = delaysMs.sort((a, b) => a - b);
  const at = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) / 10) / 100;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
