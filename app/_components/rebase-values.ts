type Values = Record<string, unknown>;

export type Rebased<V extends Values> = {
  /** Mine where I changed something, theirs where I did not. */
  merged: V;
  /** Fields that both changed, to different values. */
  contested: (keyof V & string)[];
};

/**
 * What a form should hold whose record was changed meanwhile: `before` is what it opened with, `mine` what
 * stands in it, `theirs` what the record is now.
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
