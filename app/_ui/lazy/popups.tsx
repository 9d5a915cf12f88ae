"use client";

import type { Menu as OpenedMenu, MenuProps, PopoverDropdownProps, PopoverProps } from "@mantine/core";
import { useMergedRef } from "@mantine/hooks";
import {
  cloneElement,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  useId,
  useState,
} from "react";
import { isCovered } from "../modal-stack";
import { lazyOverlays } from "./overlays";
import { useLazy } from "./lazy";

type TargetProps = {
  ref?: Ref<HTMLElement>;
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
};

type Popup = {
  target: ReactElement<TargetProps>;
  /** Set where the page controls opening and closing; the target then has no handler of its own. */
  opened?: boolean | undefined;
  onClose?: (() => void) | undefined;
};

/** Loads its code on hover or focus of the target. */
function usePopup({ target, opened: given, onClose }: Popup, kind: "menu" | "dialog") {
  const id = useId();
  const [node, setNode] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const ref = useMergedRef(setNode, target.props.ref);
  const opened = given ?? isOpen;
  const close = () => {
    setOpen(false);
    onClose?.();
  };
  const loaded = useLazy(lazyOverlays, { wanted: opened, giveUp: close });
  return {
    button: cloneElement(target, {
      id,
      ref,
      "aria-haspopup": kind,
      "aria-expanded": opened,
      ...(opened && { "aria-controls": `${id}-dropdown`, "data-expanded": true }),
      onPointerEnter: lazyOverlays.preload,
      onFocus: lazyOverlays.preload,
      onClick: (event: MouseEvent<HTMLElement>) => {
        target.props.onClick?.(event);
        if (given === undefined) setOpen(!isOpen);
      },
    } as TargetProps),
    parts: loaded !== undefined && node !== null && { ...loaded, target: node },
    popup: { id, opened, onChange: (open: boolean) => (open || isCovered() ? undefined : close()) },
  };
}

export type MenuParts = Pick<typeof OpenedMenu, "Item" | "Label" | "Divider">;

type Props = Pick<MenuProps, "position" | "width" | "withinPortal"> & {
  target: Popup["target"];
  children: (parts: MenuParts) => ReactNode;
};

export function Menu({ target, children, ...placed }: Props) {
  const { button, parts, popup } = usePopup({ target }, "menu");
  return (
    <>
      {button}
      {parts && (
        <parts.OpenedMenu {...placed} {...popup} target={parts.target}>
          {children(parts.Menu)}
        </parts.OpenedMenu>
      )}
    </>
  );
}

type PopoverParts = Popup &
  Pick<PopoverProps, "position" | "width" | "middlewares" | "closeOnEscape"> & {
    dropdown?: PopoverDropdownProps;
    children: ReactNode;
  };

/** A button that opens a pop-over, which traps the focus, unlike a menu. */
export function Popover({ target, opened, onClose, dropdown = {}, children, ...placed }: PopoverParts) {
  const { button, parts, popup } = usePopup({ target, opened, onClose }, "dialog");
  return (
    <>
      {button}
      {parts && (
        <parts.OpenedPopover
          {...placed}
          {...popup}
          target={parts.target}
          dropdown={dropdown}
          trapFocus
          returnFocus
        >
          {children}
        </parts.OpenedPopover>
      )}
    </>
  );
}
