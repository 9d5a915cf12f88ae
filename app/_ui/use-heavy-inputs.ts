import { useState } from "react";
import type * as heavyInputs from "./heavy-inputs";

/** Inputs that weigh as much as a page around them. */
export type HeavyInputs = typeof heavyInputs;

/** Returns the inputs once they are loaded, and what loads them before it opens what holds them. */
export function useHeavyInputs(): [HeavyInputs | undefined, (open: () => void) => Promise<void>] {
  const [inputs, setInputs] = useState<HeavyInputs>();
  const load = async (open: () => void) => {
    const loaded = inputs ?? (await import("./heavy-inputs"));
    setInputs(loaded);
    open();
  };
  return [inputs, load];
}
