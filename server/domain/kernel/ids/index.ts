export { type IdKind, idPattern, idPrefixes } from "./id-kinds";
export { idSchema, missingId, newId } from "./ids";
