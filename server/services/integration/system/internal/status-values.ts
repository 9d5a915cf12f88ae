import { type Gauge } from "@/server/infra/metrics";
import { type ServiceKey } from "../schema";

/** The gauges' figures as the status page has them; null: not read, or there are none. */
export function toStatusValues(gauges: readonly Gauge[]): Record<ServiceKey, number | null> {
  const sum = (name: string, ...among: string[]) => {
    const samples = gauges.find((gauge) => gauge.name === name)?.samples;
    if (samples === undefined) return null;
    return samples
      .filter(({ labels }) => among.length === 0 || among.includes(labels.at(-1) ?? ""))
      .reduce((total, { value }) => total + value, 0);
  };
  const only = (name: string, label: string) => {
    const value = sum(name, label);
    return value === null ? null : Math.round(value);
  };
  return {
    pushLagSeconds: only("crs_push_lag_seconds", "due"),
    retryLagSeconds: only("crs_push_lag_seconds", "retrying"),
    figuresLagSeconds: only("crs_stream_lag_seconds", "figures"),
    personsLagSeconds: only("crs_stream_lag_seconds", "persons"),
    waitingPushes: sum("crs_queue_depth", "pushes"),
    waitingRosterJobs: sum("crs_queue_depth", "roster_jobs"),
    waitingRefreshes: sum("crs_queue_depth", "refreshes"),
    late: sum("crs_jobs_late"),
    runsPending: sum("crs_runs", "pending"),
    runsRunning: sum("crs_runs", "running"),
    runsPaused: sum("crs_runs", "paused"),
    accountsActive: sum("crs_accounts", "active"),
    accountsCooling: sum("crs_accounts", "cooling"),
    accountsNeedPerson: sum("crs_accounts", "risk", "banned", "revoked"),
    endpointsFailing: sum("crs_endpoints", "failing"),
    endpointsWaiting: sum("crs_endpoints", "waiting"),
  };
}
