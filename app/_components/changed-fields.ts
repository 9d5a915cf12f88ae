/**
 * The values of `after` that differ from `before`. A form sends these alone: what nobody touched is neither
 * checked by a newer rule nor written over somebody's change.
 */
export function changedFields<Values extends Record<string, unknown>>(
  before: Values,
  after: Values,
): Partial<Values> {
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before[name]);
  return Object.fromEntries(Object.entries(after).filter(isChanged)) as Partial<Values>;
}
