import { z } from "zod";
import { findJsonProblem } from "./json-problem";
import { type JsonObject } from "./json-object-field";
import { portraitCityKeys, portraitShareKeys } from "./portrait-keys";

const shareError = "must be a share between 0 and 1";
const share = z.number({ error: shareError }).min(0, { error: shareError }).max(1, { error: shareError });
const city = z.looseObject(
  { name: z.string({ error: "must be the city's name" }), ratio: share.nullish() },
  { error: "must be an object {name, ratio}" },
);

const keys: [string, z.ZodType][] = [
  ...portraitShareKeys.map((key): [string, z.ZodType] => [key, share.nullish()]),
  ...portraitCityKeys.map((key): [string, z.ZodType] => [key, city.nullish()]),
];

/** A portrait (specification, section 2.4: 74 fields): of the keys it has, known ones are checked and others kept. */
export const portraitField: z.ZodType<JsonObject, JsonObject> = z
  .looseObject(Object.fromEntries(keys), { error: "must be a JSON object, not text or a list" })
  .superRefine((value, context) => {
    const problem = findJsonProblem(value);
    if (problem !== null) context.addIssue(problem);
  })
  .meta({
    id: "Portrait",
    description: "Shares between 0 and 1, and the ten top cities; other keys are kept.",
  });
