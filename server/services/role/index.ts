export { roleWire } from "./schema";
