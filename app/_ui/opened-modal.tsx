"use client";

import { Modal, type ModalProps } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { useState } from "react";

/** What is opened later opens once it is there: so it fades in, and gives the focus back when it closes. */
export function OpenedModal({ opened, ...modal }: ModalProps) {
  const [isOpenAtFirst] = useState(opened);
  const isThere = useMounted();
  return <Modal {...modal} opened={opened && (isOpenAtFirst || isThere)} />;
}
