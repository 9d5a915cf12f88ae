export { getGauges, getNow } from "./get-gauges";
export { getSystemOverview } from "./verbs";
