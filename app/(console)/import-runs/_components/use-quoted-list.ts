import { useFormatter } from "next-intl";

export function useQuotedList(): (names: readonly string[]) => string {
  const format = useFormatter();
  return (names) => format.list(names.map((name) => `“${name}”`));
}
