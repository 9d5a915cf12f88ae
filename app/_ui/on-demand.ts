"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { notifyFailed } from "./notify";

/** Code that a page loads once somebody uses what needs it. */
export type OnDemand<Module> = {
  load: () => Promise<Module>;
  /** Loads it at the first sign that it is wanted soon: a pointer above it, or the focus. */
  preload: () => void;
};

export function onDemand<Module>(load: () => Promise<Module>): OnDemand<Module> {
  // What fails here is said once it is wanted.
  return { load, preload: () => void load().catch(() => undefined) };
}

type Wanted = {
  wanted: boolean;
  /** Closes what waits for it, where it cannot be loaded. */
  giveUp?: () => void;
  /** Nobody misses it. */
  isQuiet?: boolean;
};

/** Returns the code once it was wanted and is there. Where it cannot be loaded, it says so and gives up. */
export function useOnDemand<Module>(
  { load }: OnDemand<Module>,
  { wanted, giveUp, isQuiet = false }: Wanted,
): Module | undefined {
  const t = useTranslations("ui");
  const [loaded, setLoaded] = useState<{ module: Module }>();
  // Without a connection, or after another release took its place.
  const onFailed = useEffectEvent(() => {
    if (!isQuiet) notifyFailed(t("notLoaded"));
    giveUp?.();
  });
  const isMissing = wanted && loaded === undefined;
  useEffect(() => {
    if (!isMissing) return;
    let isOver = false;
    load().then(
      (module) => !isOver && setLoaded({ module }),
      () => !isOver && onFailed(),
    );
    return () => {
      isOver = true;
    };
  }, [isMissing, load]);
  return loaded?.module;
}
