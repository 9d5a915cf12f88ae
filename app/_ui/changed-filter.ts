/** What may be changed of a filter: undefined takes a part out. */
export type FilterChanges<Filter> = { [Key in keyof Filter]?: Filter[Key] | undefined };

/** The filter with some of it changed; undefined takes a part out. */
export function changedFilter<Filter extends object>(filter: Filter, changes: FilterChanges<Filter>): Filter {
  const entries = Object.entries({ ...filter, ...changes }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Filter;
}
