import { setTimeout as sleep } from "node:timers/promises";
import { type Answer, send } from "./send";

export type Person = { token: string; organizationId: string; from: string; bloggerIds: readonly string[] };

/** From one click to the next, if the answers take no longer. */
const PAUSE_MS = 3_000;

type Query = readonly [procedure: string, input?: object];
/** What the console asks for at once: in one request, or each by itself. */
type Page = { batch: readonly Query[]; single: readonly Query[] };

/**
 * Each person opens a page every three seconds and waits for all that it asks for; every tenth click also
 * changes a creator. Answers go to `tell`.
 */
export function clickThrough(
  appUrl: string,
  people: readonly Person[],
  tell: (answer: Answer) => void,
): { stop: () => Promise<void> } {
  const ended = new AbortController();
  const clicking = people.map(async (person, n) => {
    await sleep((PAUSE_MS * n) / people.length);
    for (let click = n; !ended.signal.aborted; click += 1) {
      const startedAtMs = performance.now();
      const answers = await Promise.all(callsOf(appUrl, person, click));
      answers.forEach(tell);
      const ms = performance.now() - startedAtMs;
      await sleep(Math.max(0, PAUSE_MS - ms));
    }
  });
  return {
    stop: async () => {
      ended.abort();
      await Promise.all(clicking);
    },
  };
}

function callsOf(appUrl: string, person: Person, click: number): Promise<Answer>[] {
  const id = person.bloggerIds[click % person.bloggerIds.length] ?? "";
  const { batch, single } = pages[click % pages.length]?.(id) ?? { batch: [], single: [] };
  const calls = [
    ...(batch.length === 0 ? [] : [ask(appUrl, person, batch)]),
    ...single.map((query) => ask(appUrl, person, [query], false)),
  ];
  if (click % 10 === 9) calls.push(change(appUrl, person, id, click));
  return calls;
}

const list = (filter: object, order: object = {}): Page => ({
  batch: [["blogger.list", { limit: 50, ...filter, ...order }], ["tag.colors"]],
  single: [["blogger.count", filter]],
});

const pages: readonly ((id: string) => Page)[] = [
  () => list({}),
  () => list({}, { order: "fansCount" }),
  (id) => ({
    batch: [
      ["blogger.get", { id }],
      ["blogger.heldFigures", { bloggerId: id, limit: 200 }],
      ["blogger.history", { id, limit: 20 }],
    ],
    single: [
      ["blogger.trend", { id, days: 90 }],
      ["person.ofBlogger", { bloggerId: id }],
      ["blogger.similar", { id }],
    ],
  }),
  () => list({ tags: ["hot"], platform: ["PGY"], quoteMax: 2_000 }),
  () => ({
    batch: [
      ["blogger.overview"],
      ["blogger.activityStats"],
      ["blogger.countState"],
      ["blogger.snapshots"],
      ["scrapingRun.list", { limit: 5 }],
      ["syncEndpoint.list"],
      ["workplace.toDos"],
    ],
    single: [],
  }),
  () => list({ text: "kitchen" }),
  () => ({
    batch: [["scrapingRun.list", { limit: 20 }], ["scraperAccount.list"]],
    single: [],
  }),
  () => ({ batch: [["syncRun.list", { limit: 20 }]], single: [["syncRun.count", {}]] }),
];

function headersOf({ token, organizationId }: Person): Record<string, string> {
  return { satoken: token, "x-crs-client": "console", "x-organization-id": organizationId };
}

function ask(appUrl: string, person: Person, queries: readonly Query[], isBatched = true): Promise<Answer> {
  const path = queries.map(([procedure]) => procedure).join(",");
  const inputs = Object.fromEntries(
    queries.flatMap(([, input], n) => (input === undefined ? [] : [[String(n), input] as const])),
  );
  const input = isBatched ? inputs : queries[0]?.[1];
  const search = new URLSearchParams(isBatched ? { batch: "1" } : {});
  if (input !== undefined) search.set("input", JSON.stringify(input));
  const url = `${appUrl}/api/trpc/${path}?${search.toString()}`;
  const more = queries.length - 1;
  const route = `console ${queries[0]?.[0] ?? ""}${more > 0 ? ` and ${more} more` : ""}`;
  return send({ route, url, from: person.from, headers: headersOf(person) });
}

function change(appUrl: string, person: Person, id: string, click: number): Promise<Answer> {
  const url = `${appUrl}/api/trpc/blogger.update`;
  const body = JSON.stringify({ id, remark: `Looked at ${click} times` });
  return send({ route: "console blogger.update", url, from: person.from, headers: headersOf(person), body });
}
