"use client";

import type { ReactNode } from "react";
import { onDemand, useOnDemand } from "./on-demand";

const openedModal = onDemand(() => import("./opened-modal"));

export const preloadModal = openedModal.preload;

export type ModalProps = {
  opened: boolean;
  onClose: () => void;
  title?: ReactNode;
  size?: "md" | "lg" | "xl";
  /** Where it opens: at the side it leaves the page beside it in view. */
  at?: "center" | "side";
  /** Of a dialog that must not be left by accident. */
  closeOnClickOutside?: boolean;
  closeOnEscape?: boolean;
  withCloseButton?: boolean;
  children: ReactNode;
};

/**
 * A dialog; what draws it is loaded when it opens. Keep it mounted while it is closed, and the focus returns
 * to where it was.
 */
export function Modal(props: ModalProps) {
  const loaded = useOnDemand(openedModal, { wanted: props.opened, giveUp: props.onClose });
  return loaded && <loaded.OpenedModal {...props} />;
}
