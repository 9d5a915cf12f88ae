import { z } from "zod";
import { type IdKind, idSchema, missingId } from "@/server/domain/kernel/ids";

/** A malformed id is replaced by one that no row has, so that the answer is 404 and not 400. */
export function idParams(kind: IdKind) {
  const schema = idSchema(kind);
  const orMissing = (id: unknown) => (schema.safeParse(id).success ? id : missingId(kind));
  return z.strictObject({ id: z.preprocess(orMissing, schema) });
}
