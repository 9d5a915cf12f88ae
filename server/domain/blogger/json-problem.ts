import { isDeeperThan } from "../json";
import { isStorableText } from "../text";

const MAX_LEVELS = 20;
const MAX_CHARS = 256 * 1_024;

/** What keeps a JSON object out of the database, to follow the field's name in a message; null if nothing does. */
export function findJsonProblem(value: object): string | null {
  if (isDeeperThan(value, MAX_LEVELS)) return `must not nest deeper than ${MAX_LEVELS} levels`;
  if (JSON.stringify(value).length > MAX_CHARS)
    return `must not be longer than ${MAX_CHARS} characters of JSON`;
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
