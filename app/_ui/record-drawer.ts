/** Parameter of a list's address: the record that is open in a drawer beside its row. */
export const RECORD = "record";

/** The address of the list alone, as the way back to it is remembered. */
export function withoutRecord(search: string): string {
  const params = new URLSearchParams(search);
  if (!params.has(RECORD)) return search;
  params.delete(RECORD);
  return params.size === 0 ? "" : `?${params.toString()}`;
}
