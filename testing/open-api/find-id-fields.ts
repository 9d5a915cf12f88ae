import { z } from "zod";
import { idPrefixes, type IdKind } from "@/server/domain/ids";

/** A field of an object that takes an id, and of what kind. */
export type IdField = { name: string; kind: IdKind };

/** The fields of a contract's `params` or `query` that take ids: known by the pattern that the reference publishes. */
export function findIdFields(schema: z.ZodType): IdField[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return Object.entries(properties).flatMap(([name, field]) => {
    const pattern = typeof field === "object" ? (field.pattern ?? "") : "";
    const kinds = Object.keys(idPrefixes) as IdKind[];
    return kinds
      .filter((kind) => pattern.startsWith(`^${idPrefixes[kind]}_`))
      .map((kind) => ({ name, kind }));
  });
}
