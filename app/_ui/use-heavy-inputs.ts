import { useTranslations } from "next-intl";
import { useState } from "react";
import type * as heavyInputs from "./heavy-inputs";
import { notifyFailed } from "./notify";

/** Inputs that weigh as much as a page around them. */
export type HeavyInputs = typeof heavyInputs;

/** Returns the inputs once they are loaded, and what loads them before it opens what holds them. */
export function useHeavyInputs(): [HeavyInputs | undefined, (open: () => void) => Promise<void>] {
  const t = useTranslations("ui");
  const [inputs, setInputs] = useState<HeavyInputs>();
  const load = async (open: () => void) => {
    // Without a connection, or after another release took their place.
    const loaded = inputs ?? (await import("./heavy-inputs").catch(() => undefined));
    if (loaded === undefined) return notifyFailed(t("notLoaded"));
    setInputs(loaded);
    open();
  };
  return [inputs, load];
}
