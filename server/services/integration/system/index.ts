export { getSystemOverview } from "./verbs";
