import { useQuery } from "@tanstack/react-query";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { useMe } from "./me-context";

export type ToDos = RouterOutputs["workplace"]["toDos"];
type Count = { total: number; isLeast: boolean };

/** A kind of work that waits for a person, with the page where it is done. */
export type ToDo = { kind: keyof ToDos; href: string } & Count;

/**
 * As the navigation and the workplace show them; undefined until they are known. `isAskedAgain`: for the page
 * that lists them, which asks when it opens and does not wait for the next minute.
 */
export function useToDos({ isAskedAgain = false } = {}): ToDo[] | undefined {
  const { organization, permissions } = useMe();
  const enabled = organization !== null && permissions.includes("blogger:read");
  const { data } = useQuery(
    useTRPC().workplace.toDos.queryOptions(undefined, {
      enabled,
      refetchInterval: MINUTE_MS,
      refetchOnMount: isAskedAgain ? "always" : true,
    }),
  );
  return data && toToDos(data);
}

const places = [
  ["reviews", "/bloggers/review"],
  ["followUps", "/overview#follow-ups"],
  ["runs", "/inbox"],
  ["failedRuns", "/scraping-runs?status=FAILED"],
  ["imports", "/import-runs"],
  ["accounts", "/inbox"],
  ["alarms", "/inbox"],
  ["heldFigures", "/inbox/held-figures"],
  ["endpoints", "/sync-endpoints"],
  ["persons", "/bloggers/persons"],
] as const satisfies readonly (readonly [keyof ToDos, string])[];

/** Only kinds of which there are some, in the order of the workplace. */
export function toToDos(counts: ToDos): ToDo[] {
  return places.flatMap(([kind, href]) => {
    const count = toCount(counts[kind]);
    return count.total === 0 ? [] : [{ kind, href, ...count }];
  });
}

/** Pages of the navigation by what waits there. */
const entries: Readonly<Record<keyof ToDos, string>> = {
  reviews: "/bloggers/review",
  followUps: "/overview",
  runs: "/scraping-tasks",
  failedRuns: "/scraping-tasks",
  imports: "/import-runs",
  accounts: "/scraper-accounts",
  alarms: "/overview",
  heldFigures: "/inbox/held-figures",
  endpoints: "/sync-endpoints",
  persons: "/bloggers/persons",
};

export function countAt(path: string, toDos: readonly ToDo[] = []): Count | undefined {
  const here = toDos.filter(({ kind }) => entries[kind] === path);
  if (here.length === 0) return undefined;
  return {
    total: here.reduce((sum, { total }) => sum + total, 0),
    isLeast: here.some(({ isLeast }) => isLeast),
  };
}

function toCount(count: number | Count | null): Count {
  if (count === null) return { total: 0, isLeast: false };
  return typeof count === "number" ? { total: count, isLeast: false } : count;
}
