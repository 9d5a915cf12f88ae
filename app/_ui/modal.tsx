"use client";

import { useEffect, useState } from "react";
import { onDemand, useOnDemand } from "./on-demand";
import type { ModalProps } from "./opened-modal";

const openedModal = onDemand(() => import("./opened-modal"));

export const { load: loadModal, preload: preloadModal } = openedModal;

/** A dialog; what draws it is loaded when it opens. It gives the focus back to where it was. */
export function Modal(props: ModalProps) {
  const [isOpenAtFirst] = useState(props.opened);
  useFocusReturn();
  const loaded = useOnDemand(openedModal, { wanted: props.opened, giveUp: props.onClose });
  return loaded && <loaded.OpenedModal {...props} isOpenAtFirst={isOpenAtFirst} />;
}

/** Gives the focus back where a dialog that is rendered only while it is open leaves it to nothing. */
export function useFocusReturn(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
  }, []);
}
