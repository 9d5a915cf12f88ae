export { idPrefixes, type IdKind, idSchema, missingId, newId } from "./ids";
