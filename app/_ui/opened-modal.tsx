"use client";

import {
  getDefaultZIndex,
  ModalBase,
  ModalBaseBody,
  ModalBaseCloseButton,
  ModalBaseContent,
  ModalBaseHeader,
  ModalBaseOverlay,
  ModalBaseTitle,
} from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useModalStack } from "./modal-stack";
import classes from "./opened-modal.module.css";

export type ModalProps = {
  opened: boolean;
  onClose: () => void;
  title?: ReactNode;
  size?: "md" | "lg" | "xl";
  at?: "center" | "side";
  closeOnClickOutside?: boolean;
  closeOnEscape?: boolean;
  withCloseButton?: boolean;
  over?: boolean;
  children: ReactNode;
};

const transitions = { center: "fade-down", side: "slide-left" } as const;

/**
 * Built from the parts of Mantine's dialog, which brings a scroll area (25 KB) without using it. A dialog
 * that opens later mounts closed first: so it fades in, and restores the focus on closing.
 */
export function OpenedModal({ isOpenAtFirst, ...props }: ModalProps & { isOpenAtFirst: boolean }) {
  const { opened, onClose, title, size = "md", at = "center", withCloseButton = true, children } = props;
  const { closeOnClickOutside = true, closeOnEscape = true, over = false } = props;
  const t = useTranslations("ui");
  const isThere = useMounted();
  useModalStack({ opened, over, onEscape: closeOnEscape ? onClose : undefined });
  const isTitled = title !== undefined && title !== "";
  return (
    <ModalBase
      opened={opened && (isOpenAtFirst || isThere)}
      onClose={onClose}
      closeOnClickOutside={closeOnClickOutside}
      closeOnEscape={false}
      {...(over && { zIndex: getDefaultZIndex("overlay") })}
      transitionProps={{ duration: 200, transition: transitions[at] }}
      trapFocus
      returnFocus
      lockScroll
      withinPortal
      keepMounted={false}
    >
      <ModalBaseOverlay backgroundOpacity={0.35} />
      <ModalBaseContent
        className={clsx(classes.content, classes[size])}
        innerProps={{ className: classes[at] }}
      >
        {(isTitled || withCloseButton) && (
          <ModalBaseHeader>
            {isTitled && <ModalBaseTitle className={classes.title}>{title}</ModalBaseTitle>}
            {withCloseButton && <ModalBaseCloseButton className={classes.close} aria-label={t("close")} />}
          </ModalBaseHeader>
        )}
        <ModalBaseBody className={classes.body}>{children}</ModalBaseBody>
      </ModalBaseContent>
    </ModalBase>
  );
}
