type Values = Record<string, unknown>;

export type Rebased<V extends Values> = {
  merged: V;
  contested: (keyof V & string)[];
};

/**
 * Three-way merge of a form whose record was changed by another user: `before` is what the form opened with,
 * `mine` its current values, `theirs` the record now.
 */
export function rebaseValues<V extends Values>(before: V, mine: V, theirs: V): Rebased<V> {
  const differ = (field: string, one: V, other: V) =>
    JSON.stringify(one[field]) !== JSON.stringify(other[field]);
  const fields = Object.keys(theirs) as (keyof V & string)[];
  const isMine = (field: string) => differ(field, mine, before);
  const kept = fields.filter(isMine).map((field) => [field, mine[field]]);
  return {
    merged: { ...mine, ...theirs, ...(Object.fromEntries(kept) as Partial<V>) },
    contested: fields.filter(
      (field) => isMine(field) && differ(field, theirs, before) && differ(field, theirs, mine),
    ),
  };
}
