import { z } from "zod";
import { findJsonProblem } from "./json-problem";

export type JsonObject = Record<string, unknown>;

/** A JSON object that the database can store, kept as it is; not an array, not a string that holds JSON. */
export const jsonObjectField: z.ZodType<JsonObject, JsonObject> = z
  .record(z.string(), z.unknown(), { error: "must be a JSON object, not text or a list" })
  .superRefine((value, context) => {
    const problem = findJsonProblem(value);
    if (problem !== null) context.addIssue(problem);
  });
