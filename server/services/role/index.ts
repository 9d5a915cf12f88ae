export { toRole } from "./internal";
export { roleWire } from "./schema";
