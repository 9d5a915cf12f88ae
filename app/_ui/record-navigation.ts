"use client";

import { useEffect, useSyncExternalStore } from "react";
import { useRouter } from "@/app/_ui/navigation";
import type { CursorPages } from "./cursor-pages";
import { setWayBack } from "./scroll-memory";
import { type PageStart, startOf } from "./page-sizes";
import { withoutRecord } from "./record-drawer";

/** A page of a list: its rows when it was seen, its cursor and the cursor of the next page. */
type Page = { cursor: PageStart | null; ids: string[] | null; next: string | null };
/** A list as it was left, stored for the tab, so that rows that move in between do not change the order. */
export type Walk = { search: string; input: object; page: number; pages: Record<number, Page> };
type Shown = { list: readonly { id: string }[]; nextCursor: string | null };

const keyOf = (path: string) => `walk ${path}`;

/** Stores the rows of a list, so that a row's page can lead to the previous and next one. */
export function useSavedNavigation(
  path: string,
  { input, pages, shown }: { input: object; pages: CursorPages; shown: Shown | undefined },
): void {
  const { page, limit, cursor = null, trail } = pages;
  const before = Array.from({ length: page - 1 }, (_, index) => index + 1).map((number) => {
    const known = number === 1 ? null : (trail[number - 1] ?? startOf(number, limit));
    return [number, { cursor: known, ids: null, next: null }] as const;
  });
  const walk: Walk | undefined = shown && {
    search: "",
    input,
    page,
    pages: {
      ...Object.fromEntries(before),
      [page]: { cursor, ids: shown.list.map(({ id }) => id), next: shown.nextCursor },
    },
  };
  const text = walk === undefined ? null : JSON.stringify(walk);
  useEffect(() => {
    if (text === null) return;
    const stored = { ...(JSON.parse(text) as Walk), search: withoutRecord(window.location.search) };
    window.sessionStorage.setItem(keyOf(path), JSON.stringify(stored));
  }, [path, text]);
}

type Step = (() => Promise<void>) | undefined;
type Steps = { previous: Step; next: Step; position: number; count: number };

/**
 * Steps from a row's page to the rows before and after it in the list, across its pages. Null if the user did
 * not come from the list. `show` shows the row in another place than its page, with the list's address.
 */
export function useRecordNavigation(
  path: string,
  id: string,
  fetchPage: (input: object, cursor: PageStart | null) => Promise<Shown>,
  show?: (id: string, search: string) => void,
): Steps | null {
  const router = useRouter();
  const text = useSyncExternalStore(
    () => () => undefined,
    () => window.sessionStorage.getItem(keyOf(path)),
    () => null,
  );
  const walk = text === null ? null : (JSON.parse(text) as Walk);
  const ids = walk?.pages[walk.page]?.ids ?? [];
  const at = ids.indexOf(id);
  if (walk === null || at < 0) return null;

  const step = async (by: 1 | -1) => {
    const target = await findNeighbour(walk, id, by, (cursor) => fetchPage(walk.input, cursor));
    if (target === null) return;
    window.sessionStorage.setItem(keyOf(path), JSON.stringify(target.walk));
    if (show !== undefined) return show(target.id, searchOf(target.walk));
    setWayBack(path, searchOf(target.walk), target.id);
    router.replace(`${path}/${target.id}${window.location.search}`);
  };
  const hasNext = at + 1 < ids.length || (walk.pages[walk.page]?.next ?? null) !== null;
  const hasPrevious = at > 0 || walk.pages[walk.page - 1] !== undefined;
  return {
    previous: hasPrevious ? () => step(-1) : undefined,
    next: hasNext ? () => step(1) : undefined,
    position: at + 1,
    count: ids.length,
  };
}

export async function findNeighbour(
  walk: Walk,
  id: string,
  by: 1 | -1,
  fetchPage: (cursor: PageStart | null) => Promise<Shown>,
): Promise<{ id: string; walk: Walk } | null> {
  const current = walk.pages[walk.page];
  const ids = current?.ids ?? [];
  const beside = ids[ids.indexOf(id) + by];
  if (beside !== undefined) return { id: beside, walk };
  const number = walk.page + by;
  const known = walk.pages[number];
  const cursor = by === 1 ? (current?.next ?? undefined) : known?.cursor;
  if (cursor === undefined) return null;
  let page: Page | undefined = known;
  if (!page?.ids) {
    const { list, nextCursor } = await fetchPage(cursor);
    page = { cursor, ids: list.map((row) => row.id), next: nextCursor };
  }
  const target = by === 1 ? page.ids?.[0] : page.ids?.at(-1);
  if (target === undefined) return null;
  return { id: target, walk: { ...walk, page: number, pages: { ...walk.pages, [number]: page } } };
}

export function searchOf({ search, page, pages }: Walk): string {
  const params = new URLSearchParams(search);
  const cursor = pages[page]?.cursor ?? null;
  params.delete("cursor");
  params.delete("page");
  if (typeof cursor === "string") params.set("cursor", cursor);
  if (cursor !== null) params.set("page", String(page));
  const text = params.toString();
  return text === "" ? "" : `?${text}`;
}
