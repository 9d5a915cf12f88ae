"use client";

import type { ModalProps } from "@mantine/core";
import { onDemand, useOnDemand } from "./on-demand";

const openedModal = onDemand(() => import("./opened-modal"));

export const preloadModal = openedModal.preload;

/** A dialog; what draws it is loaded when it opens. */
export function Modal(props: ModalProps) {
  const loaded = useOnDemand(openedModal, { wanted: props.opened, giveUp: props.onClose });
  return loaded && <loaded.OpenedModal {...props} />;
}
