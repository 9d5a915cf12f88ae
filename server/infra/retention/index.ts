export { keptFrom, keptUntil, type RetentionKind } from "./retention";
