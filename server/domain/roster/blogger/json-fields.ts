import { z } from "zod";
import { isDeeperThan } from "@/server/domain/kernel/json/json";
import { findLongInteger } from "@/server/domain/kernel/json";
import { echo, isStorableText } from "@/server/domain/kernel/text";
import { portraitCityKeys, portraitShareKeys } from "./portrait-keys";

const MAX_LEVELS = 20;
const MAX_CHARS = 256 * 1_024;

function findJsonProblem(value: object): string | null {
  if (isDeeperThan(value, MAX_LEVELS)) return `must not nest deeper than ${MAX_LEVELS} levels`;
  if (JSON.stringify(value).length > MAX_CHARS)
    return `must not be longer than ${MAX_CHARS} characters of JSON`;
  const long = findLongInteger(value);
  if (long !== null)
    return `has at ${echo(long.path)} a number with more digits than JSON numbers keep (${echo(long.digits)}): send it as text`;
  return isStorable(value)
    ? null
    : "must not hold a NUL character, half of a surrogate pair or a number beyond a double";
}

function isStorable(value: unknown): boolean {
  if (typeof value === "string") return isStorableText(value);
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([key, inner]) => isStorableText(key) && isStorable(inner));
}

type JsonObject = Record<string, unknown>;

export const jsonObjectField: z.ZodType<JsonObject, JsonObject> = z
  .record(z.string(), z.unknown(), { error: "must be a JSON object, not text or a list" })
  .superRefine((value, context) => {
    const problem = findJsonProblem(value);
    if (problem !== null) context.addIssue(problem);
  });

const shareError = "must be a share between 0 and 1";
const share = z.number({ error: shareError }).min(0, { error: shareError }).max(1, { error: shareError });
const city = z.looseObject(
  {
    name: z.string({ error: "must be the city's name" }).meta({ description: "The city's name" }),
    ratio: share.nullish().meta({ description: "Its share" }),
  },
  { error: "must be an object {name, ratio}" },
);

const keys: [string, z.ZodType][] = [
  ...portraitShareKeys.map((key): [string, z.ZodType] => [
    key,
    share.nullish().meta({ description: `Share: ${wordsOf(key)}` }),
  ]),
  ...portraitCityKeys.map((key, place): [string, z.ZodType] => [
    key,
    city.nullish().meta({ description: `The city with the ${place + 1}. largest share` }),
  ]),
];

function wordsOf(key: string): string {
  return key.replaceAll(/(?<=[a-z0-9])(?=[A-Z])|(?<=[a-z])(?=[0-9])|(?<=[0-9])(?=[A-Z])/g, " ").toLowerCase();
}

/** A portrait (docs/rules.md#blogger): known keys are validated, other keys are kept as they are. */
export const portraitField: z.ZodType<JsonObject, JsonObject> = z
  .looseObject(Object.fromEntries(keys), { error: "must be a JSON object, not text or a list" })
  .superRefine((value, context) => {
    const problem = findJsonProblem(value);
    if (problem !== null) context.addIssue(problem);
  })
  .meta({
    id: "Portrait",
    description:
      "Shares between 0 and 1, and the ten top cities. What is not known is null or missing; other keys are kept.",
  });
