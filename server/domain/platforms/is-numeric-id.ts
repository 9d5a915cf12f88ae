/** Whether an id can be the primary one of one creator and an alias of another: all primary ids beside aliases are numbers. */
export function isNumericId(id: string): boolean {
  return /^\d+$/.test(id);
}
