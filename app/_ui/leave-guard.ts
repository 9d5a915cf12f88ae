"use client";

import { useTranslations } from "next-intl";
import { useCallback, useEffect, useId } from "react";

type Leave = (go: () => void) => void;

/** The forms with changes: that of the page, and that of a dialog above it. */
const changed = new Set<string>();
/** The address of the added entry of the history; null where none is added. */
let entry: string | null = null;
let question = "";
/** What follows a step in the history that the guard made itself; the router does not see that step. */
let afterStep: (() => void) | null = null;

/** Leaves the page by `go`. A form with changes asks first. */
export function leavePage(go: () => void): void {
  if (!mayLeave()) return;
  changed.clear();
  takeEntryAway(go);
}

/**
 * Asks before unsaved changes are left: by a link, by Back, by `leavePage`, or by closing the tab. Browsers
 * let no page refuse Back. So the first change adds an entry of the same address, where Back arrives first.
 *
 * `askToLeave` asks where there are changes; `leave` does not, for changes that were saved. A form that is
 * still there is guarded again from its next change on: `values` are others then.
 */
export function useLeaveGuard(dirty: boolean, values: unknown): { askToLeave: Leave; leave: Leave } {
  const form = useId();
  useEffect(() => {
    if (dirty) {
      changed.add(form);
      addEntry();
    } else changed.delete(form);
  }, [form, dirty, values]);
  const leave = useCallback<Leave>(
    (go) => {
      changed.delete(form);
      if (changed.size === 0) takeEntryAway(go);
      else go();
    },
    [form],
  );
  // The form may be gone and its page not, as after creating something.
  useEffect(() => () => leave(() => undefined), [leave]);
  const askToLeave = useCallback<Leave>(
    (go) => {
      if (!changed.has(form) || window.confirm(question)) leave(go);
    },
    [form, leave],
  );
  return { askToLeave, leave };
}

/** Guards the forms of all pages; it stands around them once. */
export function LeaveGuard() {
  const words = useTranslations("ui");
  // After each rendering: a refresh by the router replaces what its entries hold.
  useEffect(() => {
    question = words("leave");
    if (entry === window.location.href) mark();
  });
  useEffect(() => {
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
  }, []);
  return null;
}

function mayLeave(): boolean {
  return changed.size === 0 || window.confirm(question);
}

function onUnload(event: BeforeUnloadEvent): void {
  if (changed.size > 0) event.preventDefault();
}

function onClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (changed.size === 0 || !(link instanceof HTMLElement) || keepsPage(event, link)) return;
  event.preventDefault();
  event.stopPropagation();
  leavePage(() => link.click());
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
  if (!mayLeave()) {
    event.stopImmediatePropagation();
    returnTo(entry);
    return;
  }
  const isBelow = window.location.href === entry;
  changed.clear();
  entry = null;
  if (!isBelow) return;
  event.stopImmediatePropagation();
  window.history.back();
}

function addEntry(): void {
  if (entry !== null) return;
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

/** Goes forward to the added entry. Back may have jumped over several: it follows that of its address. */
function returnTo(address: string): void {
  const isNext = window.location.href === address;
  afterStep = () => {
    if (isNext && window.location.href === address) mark();
    else if (!isMarked()) returnTo(address);
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
