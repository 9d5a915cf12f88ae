export { readGauges, readNow } from "./read-gauges";
export { getSystemOverview } from "./verbs";
