"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { notifyFailed } from "../notify";

export type Lazy<Module> = {
  load: () => Promise<Module>;
  preload: () => void;
};

export function lazy<Module>(load: () => Promise<Module>): Lazy<Module> {
  // A failure is reported on actual use.
  return { load, preload: () => void load().catch(() => undefined) };
}

type Wanted = {
  wanted: boolean;
  giveUp?: () => void;
  /** Failure is ignored. */
  isQuiet?: boolean;
};

/** Returns the module once it is wanted and loaded. On failure it notifies and calls `giveUp`. */
export function useLazy<Module>(
  { load }: Lazy<Module>,
  { wanted, giveUp, isQuiet = false }: Wanted,
): Module | undefined {
  const t = useTranslations("ui");
  const [loaded, setLoaded] = useState<{ module: Module }>();
  // Offline, or the release was replaced.
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
