export { getGauges, getNow } from "./get-gauges";
export { getSystemStatus } from "./get-status";
export { recordStatus, watchInstance } from "./status-samples";
export { getSystemOverview } from "./verbs";
