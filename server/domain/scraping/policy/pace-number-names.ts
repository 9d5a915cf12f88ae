import { paceNumberBounds, type PaceNumberName } from "../pace";

export const paceNumberNames = Object.keys(paceNumberBounds) as PaceNumberName[];

export function forEachPaceNumber<Value>(
  toValue: (name: PaceNumberName) => Value,
): Record<PaceNumberName, Value> {
  const entries = paceNumberNames.map((name) => [name, toValue(name)]);
  return Object.fromEntries(entries) as Record<PaceNumberName, Value>;
}
