/**
 * The values of `after` that differ from `before`. A form sends only these, so that unchanged fields are not
 * validated by a newer rule and do not overwrite another user's change.
 */
export function changedFields<Values extends Record<string, unknown>>(
  before: Values,
  after: Values,
): Partial<Values> {
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before[name]);
  return Object.fromEntries(Object.entries(after).filter(isChanged)) as Partial<Values>;
}
