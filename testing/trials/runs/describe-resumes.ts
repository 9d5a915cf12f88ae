import { quantile } from "@/scripts/bench/statistics";
import { type LogEntry } from "../../simulator/request-log";
import { type Kill, victims } from "./ground";

export function describeResumes(kills: readonly Kill[], log: readonly LogEntry[]): string {
  const instants = log.map(({ at }) => at);
  return victims
    .map((victim) => {
      const own = kills.filter((kill) => kill.victim === victim);
      if (own.length === 0) return `${victim}: not killed`;
      // Requests sent before the kill may arrive just after it.
      const waits = own.flatMap(({ at }) => {
        const next = instants.find((instant) => instant > at + 50);
        return next === undefined ? [] : [(next - at) / 1_000];
      });
      const seconds = (share: number) => quantile(waits, share).toFixed(1);
      return `${victim}: ${own.length} kills, next request after p50 ${seconds(0.5)} s, at most ${seconds(1)} s`;
    })
    .join("; ");
}
