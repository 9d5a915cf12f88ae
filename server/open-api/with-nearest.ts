import { z } from "zod";
import { nearestName } from "@/server/domain/kernel/text/nearest-name";

/** Limits the work: a request with thousands of unknown names has no typo. */
const MAX_COMPARED = 20;

/** Adds a suggestion to issues whose unknown name is close to a known one. */
export function withNearest(error: z.ZodError | undefined, schema: z.ZodType): z.ZodError[] {
  if (error === undefined) return [];
  let room = MAX_COMPARED;
  const compare = (keys: readonly string[], path: readonly PropertyKey[]) => {
    const compared = keys.slice(0, room);
    room -= compared.length;
    const known = compared.length === 0 ? [] : namesAt(schema, path);
    return compared.map((key) => ({ key, nearest: nearestName(key, known) }));
  };
  const issues = error.issues.flatMap((issue): z.core.$ZodIssue[] => {
    if (issue.code === "invalid_union") {
      const near = compare(unknownToAll(issue.errors), issue.path).filter(({ nearest }) => nearest !== null);
      return [issue, ...near.map(({ key, nearest }) => unknownName(issue, key, meant(nearest)))];
    }
    if (issue.code !== "unrecognized_keys") return [issue];
    const compared = compare(issue.keys, issue.path);
    const rest = issue.keys.slice(compared.length);
    return [
      ...compared.map(({ key, nearest }) =>
        unknownName(issue, key, nearest === null ? issue.message : meant(nearest)),
      ),
      ...(rest.length > 0 ? [{ ...issue, keys: rest }] : []),
    ];
  });
  return [new z.ZodError(issues)];
}

const meant = (nearest: string | null) => `is not known here: did you mean ${nearest}?`;

function unknownName({ path }: z.core.$ZodIssue, key: string, message: string): z.core.$ZodIssue {
  return { code: "unrecognized_keys", keys: [key], path, message };
}

function unknownToAll(errors: readonly (readonly z.core.$ZodIssue[])[]): string[] {
  const [first = [], ...others] = errors.map((issues) =>
    issues.flatMap((issue) => (issue.code === "unrecognized_keys" ? issue.keys : [])),
  );
  const sets = others.map((keys) => new Set(keys));
  return first.filter((key) => sets.every((keys) => keys.has(key)));
}

function namesAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  const places = path.reduce<z.core.$ZodType[]>(
    (found, step) => found.flatMap((one) => childrenOf(one, step)),
    plainly(schema),
  );
  return [
    ...new Set(places.flatMap((place) => (place instanceof z.ZodObject ? Object.keys(place.shape) : []))),
  ];
}

function childrenOf(schema: z.core.$ZodType, step: PropertyKey): z.core.$ZodType[] {
  if (schema instanceof z.ZodArray) return plainly(schema.element);
  const child: unknown = schema instanceof z.ZodObject ? schema.shape[String(step)] : undefined;
  return child instanceof z.ZodType ? plainly(child) : [];
}

function plainly(schema: z.core.$ZodType): z.core.$ZodType[] {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(plainly);
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out].flatMap(plainly);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return plainly(schema.unwrap());
  return schema instanceof z.ZodDefault ? plainly(schema.unwrap()) : [schema];
}
