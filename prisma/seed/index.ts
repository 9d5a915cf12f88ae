export { seed, type FirstRun } from "./seed";
