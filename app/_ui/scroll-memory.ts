"use client";

import { usePathname } from "next/navigation";
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { withoutRecord } from "./record-drawer";

type Place = { row: string | undefined; top: number; left: number };

const KEY = "listPlace";
const SETTLED_MS = 150;
const presses = ["pointerdown", "keydown"] as const;

/** By path, for the link from a detail page back to its list. */
const visited = new Map<string, { search: string; place: Place | undefined }>();
let returningTo: string | undefined;

/** Stored in the history entry, so that Back, Forward and a reload find it, and a new visit does not. */
function writePlace(place: Place): void {
  const state = window.history.state as object | null;
  window.history.replaceState({ ...state, [KEY]: place }, "");
  visited.set(window.location.pathname, { search: withoutRecord(window.location.search), place });
}

function restorePlace(pathname: string): Place | undefined {
  const { [KEY]: stored } = (window.history.state ?? {}) as { [KEY]?: Place };
  const place = stored ?? (returningTo === pathname ? visited.get(pathname)?.place : undefined);
  returningTo = undefined;
  visited.set(pathname, { search: withoutRecord(window.location.search), place });
  return place;
}

export function useWayBack(path: string): { href: string; onClick: () => void } {
  const search = useSyncExternalStore(
    () => () => undefined,
    () => visited.get(path)?.search ?? "",
    () => "",
  );
  const onClick = () => {
    returningTo = path;
  };
  return { href: path + search, onClick };
}

export function setWayBack(path: string, search: string, row: string): void {
  const { place, search: shown } = visited.get(path) ?? {};
  const { top = 0, left = 0 } = shown === search ? (place ?? {}) : {};
  visited.set(path, { search, place: { row, top, left } });
}

export type ScrollMemory = {
  row: string | undefined;
  viewport: RefObject<HTMLDivElement | null>;
  setRow: (row: string) => void;
  save: () => void;
};

/**
 * Restores the place in a list after a detail page and Back. `view` identifies filter, order and page:
 * another view starts at the top. `ready`: the rows are loaded.
 */
export function useScrollMemory({ view, ready }: { view: string; ready: boolean }): ScrollMemory {
  const pathname = usePathname();
  const viewport = useRef<HTMLDivElement>(null);
  const shownView = useRef<string>(undefined);
  const waiting = useRef<{ href: string; timer: ReturnType<typeof setTimeout> }>(undefined);
  const current = useRef<string>(undefined);
  const savedTop = useRef(0);
  const [row, showRow] = useState<string>();
  const findScroller = () => viewport.current ?? document.scrollingElement;

  const cancel = () => {
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
  };
  const save = () => {
    cancel();
    const scroller = findScroller();
    if (scroller === null || shownView.current === undefined) return;
    savedTop.current = scroller.scrollTop;
    writePlace({ row: current.current, top: scroller.scrollTop, left: scroller.scrollLeft });
  };
  const saveWaiting = () => {
    // The user may have opened another page by then.
    if (waiting.current?.href === window.location.href) save();
  };
  const saveMoved = () => {
    // While the next page of the list loads, its history entry must not get this page's place.
    if (!ready || shownView.current !== view) return;
    if (waiting.current !== undefined || findScroller()?.scrollTop !== savedTop.current) save();
  };
  const saveSoon = () => {
    cancel();
    waiting.current = { href: window.location.href, timer: setTimeout(saveWaiting, SETTLED_MS) };
  };

  useLayoutEffect(() => {
    if (!ready || shownView.current === view) return;
    const isFirst = shownView.current === undefined;
    shownView.current = view;
    cancel();
    const place = restorePlace(pathname);
    savedTop.current = place?.top ?? 0;
    current.current = place?.row;
    showRow(place?.row);
    if (place === undefined && isFirst) return;
    findScroller()?.scrollTo({ top: place?.top ?? 0, left: place?.left ?? 0 });
    if (place === undefined) return;
    // The way back by a link is known in memory only: a reload before scrolling settles would lose it.
    writePlace(place);
    if (place.row !== undefined) showPlace(place.row);
  }, [view, ready, pathname]);

  const onScrolled = useEffectEvent((target: EventTarget | null) => {
    if (target === document || target === viewport.current) saveSoon();
  });
  // Any press may lead to another page before the scroll has settled or its event has fired.
  const onPressed = useEffectEvent(saveMoved);
  useEffect(() => {
    const onScroll = ({ target }: Event) => onScrolled(target);
    const onPress = () => onPressed();
    document.addEventListener("scroll", onScroll, { capture: true, passive: true });
    for (const press of presses) document.addEventListener(press, onPress, { capture: true });
    return () => {
      document.removeEventListener("scroll", onScroll, { capture: true });
      for (const press of presses) document.removeEventListener(press, onPress, { capture: true });
      clearTimeout(waiting.current?.timer);
    };
  }, []);

  const setRow = (id: string) => {
    current.current = id;
    showRow(id);
    saveSoon();
  };
  return { row, viewport, setRow, save };
}

function showPlace(row: string): void {
  const element = document.querySelector<HTMLElement>(`[data-row-id="${CSS.escape(row)}"]`);
  element?.scrollIntoView({ block: "nearest" });
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}
