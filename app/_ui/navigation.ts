"use client";

import { useRouter as useNextRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore, useTransition } from "react";
import { notifyFailed } from "./notify";

type How = "push" | "replace";
type Go = (href: string, how: How, options?: { scroll?: boolean }) => void;

/** Target of the pending navigation; null if there is none. */
let target: string | null = null;
let go: Go | null = null;
const listeners = new Set<() => void>();

function setTarget(next: string | null): void {
  target = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useNavigationTarget(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => target,
    () => null,
  );
}

export function useIsTarget(href: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => target === href,
    () => false,
  );
}

/** Navigates through the host. Returns false if none is mounted: the caller navigates itself. */
export function navigate(...[href, how, options]: Parameters<Go>): boolean {
  if (go === null) return false;
  go(href, how, options);
  return true;
}

/**
 * Makes all navigations of the console, so that one place knows the pending one. Mounted once, in the frame.
 * Refuses them offline, where the router would leave for the browser's error page.
 */
export function useNavigationHost(): void {
  const router = useNextRouter();
  const t = useTranslations("ui");
  const [isPending, start] = useTransition();
  const run = useEffectEvent<Go>((href, how, options) => {
    if (!navigator.onLine) return notifyFailed(t("offlineNavigation"));
    setTarget(href);
    start(() => router[how](href, options));
  });
  useEffect(() => {
    go = (...asked) => run(...asked);
    return () => {
      go = null;
    };
  }, []);
  useEffect(() => {
    if (!isPending) setTarget(null);
  }, [isPending]);
}

/** Next's router, with pending navigations shown by the frame. */
export function useRouter() {
  const router = useNextRouter();
  return useMemo(() => {
    const by = (how: How) => (href: string) => {
      if (!navigate(href, how)) router[how](href);
    };
    return { push: by("push"), replace: by("replace"), refresh: () => router.refresh() };
  }, [router]);
}
