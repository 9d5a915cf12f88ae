export { idPrefixes, type IdKind } from "./id-prefixes";
export { idSchema } from "./id-schema";
export { missingId } from "./missing-id";
export { newId } from "./new-id";
