export { instanceName } from "./instance-name";
export { type Gauge, METRICS_TYPE, printMetrics } from "./print-metrics";
export { recordRequest, requestTally } from "./requests";
