"use client";

import { useState } from "react";
import { onDemand, useOnDemand } from "./on-demand";
import type { ModalProps } from "./opened-modal";

const openedModal = onDemand(() => import("./opened-modal"));

export const preloadModal = openedModal.preload;

/**
 * A dialog; what draws it is loaded when it opens. Keep it mounted while it is closed, and the focus returns
 * to where it was.
 */
export function Modal(props: ModalProps) {
  const [isOpenAtFirst] = useState(props.opened);
  const loaded = useOnDemand(openedModal, { wanted: props.opened, giveUp: props.onClose });
  return loaded && <loaded.OpenedModal {...props} isOpenAtFirst={isOpenAtFirst} />;
}
