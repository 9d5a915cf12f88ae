"use client";

import { useCallback, useEffect, useEffectEvent, useId } from "react";
import { preloadModal } from "./modal";

type Leave = (go: () => void) => void;

/** The forms with changes, that of the page and that of a dialog above it, with what gives them up. */
const changed = new Map<string, () => void>();
/** The address of the added entry of the history; null where none is added. */
let entry: string | null = null;
/** Asks whether to leave; null while nothing can ask. */
let ask: ((go: () => void) => void) | null = null;
/** What follows a step in the history that the guard made itself; the router does not see that step. */
let afterStep: (() => void) | null = null;

/** Leaves the page by `go`. A form with changes asks first. */
export function leavePage(go: () => void): void {
  askFirst(() => {
    giveUpAll();
    takeEntryAway(go);
  });
}

/**
 * Asks before unsaved changes are left: by a link, by Back, by `leavePage`, or by closing the tab. Browsers
 * let no page refuse Back. So the first change adds an entry of the same address, where Back arrives first.
 *
 * `askToLeave` asks where there are changes; `leave` does not, for changes that were saved. A form that is
 * still there is guarded again from its next change on: `values` are others then. `onLeft` runs once its
 * changes are saved or discarded, and not where the form is taken away with them.
 */
export function useLeaveGuard(
  dirty: boolean,
  values: unknown,
  onLeft: () => void = nothing,
): { askToLeave: Leave; leave: Leave } {
  const form = useId();
  const left = useEffectEvent(onLeft);
  useEffect(() => {
    if (dirty) {
      changed.set(form, () => left());
      addEntry();
      preloadModal();
    } else changed.delete(form);
  }, [form, dirty, values]);
  const release = useCallback<Leave>(
    (go) => {
      changed.delete(form);
      if (changed.size === 0) takeEntryAway(go);
      else go();
    },
    [form],
  );
  // The form may be gone and its page not, as after creating something.
  useEffect(() => () => release(nothing), [release]);
  const leave: Leave = (go) => {
    onLeft();
    release(go);
  };
  return {
    leave,
    askToLeave: (go) => {
      if (changed.has(form)) askFirst(() => leave(go));
      else leave(go);
    },
  };
}

function nothing(): void {
  // Nothing is to be done.
}

/** Lets what stands around all pages ask. Returns what takes that back. */
export function answerLeaveQuestions(next: (go: () => void) => void): () => void {
  ask = next;
  return () => {
    if (ask === next) ask = null;
  };
}

/** Guards the forms of all pages from the browser's side. Returns what ends that. */
export function guardWindow(): () => void {
  // A reload dropped the changes, and kept the entry.
  if (isMarked() && afterStep === null) stepBack();
  window.addEventListener("beforeunload", onUnload);
  window.addEventListener("popstate", onPopState, { capture: true });
  document.addEventListener("click", onClick, { capture: true });
  return () => {
    window.removeEventListener("beforeunload", onUnload);
    window.removeEventListener("popstate", onPopState, { capture: true });
    document.removeEventListener("click", onClick, { capture: true });
  };
}

/** A refresh by the router replaces what its entries hold. */
export function keepMark(): void {
  if (entry === window.location.href) mark();
}

function askFirst(go: () => void): void {
  if (changed.size === 0 || ask === null) go();
  else ask(go);
}

function giveUpAll(): void {
  const forms = [...changed.values()];
  changed.clear();
  for (const giveUp of forms) giveUp();
}

function onUnload(event: BeforeUnloadEvent): void {
  if (changed.size > 0) event.preventDefault();
}

function onClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (changed.size === 0 || !(link instanceof HTMLElement) || keepsPage(event, link)) return;
  event.preventDefault();
  event.stopPropagation();
  leavePage(() => {
    // What opened it may have closed while the question stood there.
    if (link.isConnected) link.click();
    else if (link instanceof HTMLAnchorElement) window.location.assign(link.href);
  });
}

function onPopState(event: PopStateEvent): void {
  if (afterStep !== null) {
    const then = afterStep;
    afterStep = null;
    event.stopImmediatePropagation();
    then();
    return;
  }
  // An entry without state is a place within the page, such as its content.
  if (event.state === null || (entry !== null && isMarked())) return;
  if (entry === null) {
    // An entry that was added once, and has nothing to guard any more.
    if (isMarked()) stepBack();
    return;
  }
  const isBelow = window.location.href === entry;
  if (changed.size === 0) {
    entry = null;
    if (!isBelow) return;
    event.stopImmediatePropagation();
    window.history.back();
    return;
  }
  // The person arrived, and is led forward again while they are asked.
  event.stopImmediatePropagation();
  returnTo(entry, (steps) => {
    askFirst(() => {
      giveUpAll();
      entry = null;
      // Back from the added entry leads to the form itself, and means the page before.
      window.history.go(-steps - (isBelow ? 1 : 0));
    });
  });
}

function addEntry(): void {
  if (entry !== null) return;
  // After a reload the former entry is still being left: one that is added meanwhile would cancel that.
  if (afterStep !== null) {
    const before = afterStep;
    afterStep = () => {
      before();
      if (changed.size > 0) addEntry();
    };
    return;
  }
  entry = window.location.href;
  window.history.pushState(marked(), "");
}

function takeEntryAway(then: () => void): void {
  const isHere = entry !== null && isMarked();
  entry = null;
  if (isHere) stepBack(then);
  else then();
}

function stepBack(then: () => void = () => undefined): void {
  afterStep = then;
  window.history.back();
}

/**
 * Goes forward to the added entry, and says by how many steps. Back may have jumped over several: it follows
 * that of its address.
 */
function returnTo(address: string, then: (steps: number) => void, steps = 1): void {
  const isNext = window.location.href === address;
  afterStep = () => {
    if (isNext && window.location.href === address) mark();
    if (isMarked()) then(steps);
    else returnTo(address, then, steps + 1);
  };
  window.history.forward();
}

const MARK = { hasChanges: true };

/** Keeps what the router stores in its entries: without it, it would load the page again. */
function marked(): object {
  return { ...(window.history.state as object | null), ...MARK };
}

function mark(): void {
  if (!isMarked()) window.history.replaceState(marked(), "");
}

function isMarked(): boolean {
  const state = window.history.state as Partial<typeof MARK> | null;
  return state?.hasChanges === true;
}

/** Returns whether a click on a link keeps this page: it opens another tab, or leads within the page. */
function keepsPage({ ctrlKey, metaKey, shiftKey, button }: MouseEvent, link: Element): boolean {
  const isInside = link.getAttribute("href")?.startsWith("#") === true;
  return (
    isInside || link.getAttribute("target") === "_blank" || ctrlKey || metaKey || shiftKey || button !== 0
  );
}
