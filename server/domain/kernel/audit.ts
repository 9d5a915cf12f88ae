import { isRecord } from "./json";

type FieldChange = { field: string; before: unknown; after: unknown };

const SILENT: ReadonlySet<string> = new Set(["updatedAt"]);

/** `before` is missing for a created row, `after` for a deleted one; a missing field is null. */
export function changedFields(before: unknown, after: unknown): FieldChange[] {
  return compare("", toObject(before), toObject(after)).filter(({ field }) => !SILENT.has(field));
}

type JsonObject = Record<string, unknown>;

function compare(path: string, before: JsonObject, after: JsonObject): FieldChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => {
    const field = path === "" ? name : `${path}.${name}`;
    const [was, is] = [before[name] ?? null, after[name] ?? null];
    if (isRecord(was) && isRecord(is)) return compare(field, was, is);
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ field, before: was, after: is }];
  });
}

function toObject(value: unknown): JsonObject {
  return isRecord(value) ? value : {};
}
