import { inAddress, writeFilter } from "@/app/_ui/list-view";

const parsers = { tags: inAddress.names, category: inAddress.names, categoryNode: inAddress.names };

/** The address of the library with one filter. */
export function toLibrary(key: keyof typeof parsers, value: string): string {
  const written = writeFilter(parsers, { [key]: [value] })[key] ?? "";
  return `/bloggers?${new URLSearchParams({ [key]: written }).toString()}`;
}
