import { useTranslations } from "next-intl";
import { useState } from "react";
import type * as heavyInputs from "./loaded-inputs";
import { notifyFailed } from "../notify";

export type LazyInputs = typeof heavyInputs;

/** Returns the inputs once they are loaded, and a function that loads them and then calls `open`. */
export function useLazyInputs(): [LazyInputs | undefined, (open: () => void) => Promise<void>] {
  const t = useTranslations("ui");
  const [inputs, setInputs] = useState<LazyInputs>();
  const load = async (open: () => void) => {
    // Offline, or the release was replaced.
    const loaded = inputs ?? (await import("./loaded-inputs").catch(() => undefined));
    if (loaded === undefined) return notifyFailed(t("notLoaded"));
    setInputs(loaded);
    open();
  };
  return [inputs, load];
}
