export { isDeeperThan } from "./json-depth";
