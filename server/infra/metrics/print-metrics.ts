import { collectDefaultMetrics, Gauge as PrometheusGauge, Registry } from "prom-client";
import { instanceName } from "./instance-name";
import { requests } from "./requests";

export type Gauge = {
  name: string;
  help: string;
  labels: readonly string[];
  samples: readonly { labels: readonly string[]; value: number }[];
};

/** On `globalThis`, because Next bundles this module several times. */
const shared = globalThis as { crsRuntime?: Registry };

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

/**
 * Prometheus' text format. Figures of this process have the label `instance`; `common` ones, read from the
 * database, have none, because every instance tells the same.
 */
export async function printMetrics(own: readonly Gauge[], common: readonly Gauge[]): Promise<string> {
  const ofProcess = new Registry();
  for (const gauge of own) setGauge(ofProcess, gauge);
  const registries = [requests().registry, runtime(), ofProcess];
  for (const registry of registries) registry.setDefaultLabels({ instance: instanceName() });
  const ofAll = new Registry();
  for (const gauge of common) setGauge(ofAll, gauge);
  return (await Promise.all([...registries, ofAll].map((registry) => registry.metrics()))).join("\n");
}

function setGauge(registry: Registry, { name, help, labels, samples }: Gauge): void {
  // Without a sample the library would print 0.
  if (labels.length === 0 && samples.length === 0) return;
  const gauge = new PrometheusGauge({ name, help, labelNames: labels, registers: [registry] });
  for (const sample of samples) {
    const named = labels.map((label, n) => [label, sample.labels[n] ?? ""] as const);
    gauge.set(Object.fromEntries(named), sample.value);
  }
}

/** Memory, processor, garbage collection and delays of the event loop, measured from the first reading on. */
function runtime(): Registry {
  if (shared.crsRuntime === undefined) {
    shared.crsRuntime = new Registry();
    collectDefaultMetrics({ register: shared.crsRuntime });
  }
  return shared.crsRuntime;
}
