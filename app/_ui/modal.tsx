"use client";

import { useEffect, useState } from "react";
import { lazy, useLazy } from "./lazy/lazy";
import type { ModalProps } from "./opened-modal";

const openedModal = lazy(() => import("./opened-modal"));

export const { load: loadModal, preload: preloadModal } = openedModal;

export function Modal(props: ModalProps) {
  const [isOpenAtFirst] = useState(props.opened);
  useFocusReturn();
  const loaded = useLazy(openedModal, { wanted: props.opened, giveUp: props.onClose });
  return loaded && <loaded.OpenedModal {...props} isOpenAtFirst={isOpenAtFirst} />;
}

/** Restores the focus when a dialog that is rendered only while open is unmounted. */
export function useFocusReturn(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
  }, []);
}
