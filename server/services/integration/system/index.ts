export { type Gauges, readGauges } from "./read-gauges";
export { getSystemOverview } from "./verbs";
