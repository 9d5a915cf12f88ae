export { getGauges, getNow } from "./get-gauges";
export { getSystemStatus } from "./get-system-status";
export { recordStatus, watchInstance } from "./record-status";
export { getSystemOverview } from "./verbs";
