export { keptFrom, keptUntil } from "./retention";
