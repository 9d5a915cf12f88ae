import dynamic from "next/dynamic";
import type { ComponentType } from "react";
import { preloadModal } from "@/app/_ui/modal";

/** A dialog that is loaded once it is opened: pages need not bring the inputs of its form. */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const loadAll = () => {
    preloadModal();
    return load();
  };
  return dynamic(loadAll, { ssr: false });
}
