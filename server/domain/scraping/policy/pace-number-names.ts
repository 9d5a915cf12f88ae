import { paceNumberBounds, type PaceNumberName } from "../pace";

/** The numbers of a baseline, in the order of the specification. */
export const paceNumberNames = Object.keys(paceNumberBounds) as PaceNumberName[];

/** Something for each of a baseline's numbers, such as the field of a form. */
export function forEachPaceNumber<Value>(
  toValue: (name: PaceNumberName) => Value,
): Record<PaceNumberName, Value> {
  const entries = paceNumberNames.map((name) => [name, toValue(name)]);
  return Object.fromEntries(entries) as Record<PaceNumberName, Value>;
}
