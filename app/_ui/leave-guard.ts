"use client";

import { useCallback, useEffect, useEffectEvent, useId } from "react";
import { preloadModal } from "./modal";

type Leave = (go: () => void) => void;

/**
 * Forms with changes (the page's and that of a dialog above it), each with the function that discards them.
 */
const changed = new Map<string, () => void>();
let entry: string | null = null;
let ask: ((go: () => void) => void) | null = null;
/** Continuation of a history step that the guard made itself; the router does not see that step. */
let afterStep: (() => void) | null = null;

/** Leaves the page by `go`. A form with changes asks first. */
export function leavePage(go: () => void): void {
  askFirst(() => {
    giveUpAll();
    removeEntry(go);
  });
}

/**
 * Asks before unsaved changes are left: by a link, by Back, by `leavePage`, or by closing the tab.
 * Browsers do not let a page refuse Back, so the first change adds a history entry of the same address, which
 * Back reaches first.
 * `leave` does not ask and is for saved changes. A form that stays mounted is guarded again when `values`
 * change. `onLeft` runs when changes are saved or discarded, not when the form is unmounted with them.
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
      if (changed.size === 0) removeEntry(go);
      else go();
    },
    [form],
  );
  // The form may be unmounted while its page stays, as after creating something.
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
  // Nothing to do.
}

export function answerLeaveQuestions(next: (go: () => void) => void): () => void {
  ask = next;
  return () => {
    if (ask === next) ask = null;
  };
}

export function guardWindow(): () => void {
  // A reload dropped the changes, but kept the entry.
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

/** Restores the mark after a refresh by the router, which replaces the state of its entries. */
export function restoreMark(): void {
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
  if (changed.size === 0 || !(link instanceof HTMLElement) || staysOnPage(event, link)) return;
  event.preventDefault();
  event.stopPropagation();
  leavePage(() => {
    // The link may have been unmounted while the question was open.
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
  // An entry without state is an anchor within the page, such as its content.
  if (event.state === null || (entry !== null && isMarked())) return;
  if (entry === null) {
    // A leftover entry of a form that is no longer guarded.
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
  // Back has already arrived: go forward again while the question is open.
  event.stopImmediatePropagation();
  returnTo(entry, (steps) => {
    askFirst(() => {
      giveUpAll();
      entry = null;
      // Back from the added entry leads to the form itself, but the user wants the page before.
      window.history.go(-steps - (isBelow ? 1 : 0));
    });
  });
}

function addEntry(): void {
  if (entry !== null) return;
  // After a reload the former entry is still being left: adding an entry now would cancel that.
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

function removeEntry(then: () => void): void {
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
 * Goes forward to the added entry, and passes on the number of steps. Back may have skipped several entries;
 * the added one follows the entry of its address.
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

/** Keeps the router's own state: without it the router would reload the page. */
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

function staysOnPage({ ctrlKey, metaKey, shiftKey, button }: MouseEvent, link: Element): boolean {
  const isInside = link.getAttribute("href")?.startsWith("#") === true;
  return (
    isInside || link.getAttribute("target") === "_blank" || ctrlKey || metaKey || shiftKey || button !== 0
  );
}
