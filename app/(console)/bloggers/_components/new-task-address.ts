import { writeFilter } from "@/app/_ui/list-view";
import { bloggerFilter, type RosterFilter } from "./roster-filter";

/** The form of a new scraping task, filled with a filter of the roster and a name. */
export function newTaskAddress(filter: RosterFilter, name?: string): string {
  const written = Object.entries({ ...writeFilter(bloggerFilter, filter), name: name ?? null }).flatMap(
    ([key, value]) => (value === null ? [] : [[key, value]]),
  );
  return `/scraping-tasks/new?${new URLSearchParams(written).toString()}`;
}
