"use client";

import { useSyncExternalStore } from "react";

const TICK_MS = 15_000;
/** A first reader after a pause must not get the time of the previous reader. */
const STALE_MS = 1_000;

let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, TICK_MS);
  if (Date.now() - now > STALE_MS) tick();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function getNow(): number {
  if (listeners.size === 0 && Date.now() - now > STALE_MS) now = Date.now();
  return now;
}

/**
 * Returns the page's current time in ms. All relative times read this one clock, so that two displays of the
 * same instant agree.
 */
export function useClock(): number {
  return useSyncExternalStore(subscribe, getNow, getNow);
}
