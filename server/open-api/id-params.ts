import { z } from "zod";
import { type IdKind, idSchema, missingId } from "@/server/domain/kernel/ids";

/**
 * The parameter of a path that ends in `:id`. An id of another shape is read as one that no row has. So the
 * response is that of any missing row, 404 and not 400.
 */
export function idParams(kind: IdKind) {
  const schema = idSchema(kind);
  const orMissing = (id: unknown) => (schema.safeParse(id).success ? id : missingId(kind));
  return z.strictObject({ id: z.preprocess(orMissing, schema) });
}
