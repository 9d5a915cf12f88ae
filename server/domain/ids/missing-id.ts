import { idPrefixes, type IdKind } from "./id-prefixes";

/** An id that `idSchema` takes and that no row has: `newId` makes longer ones. */
export function missingId(kind: IdKind): string {
  return `${idPrefixes[kind]}_0`;
}
