import { useFormatter } from "next-intl";

/** Writes names in quotes, one after another, as the language does. */
export function useQuotedList(): (names: readonly string[]) => string {
  const format = useFormatter();
  return (names) => format.list(names.map((name) => `“${name}”`));
}
