"use client";

import {
  Menu,
  type MenuProps,
  Popover,
  type PopoverDropdownProps,
  type PopoverProps,
  Tooltip,
  type TooltipProps,
} from "@mantine/core";
import { assignRef, useMounted, useWindowEvent } from "@mantine/hooks";
import { type ReactNode, type Ref, useLayoutEffect } from "react";

export { Menu };

type Opened = { opened: boolean; children: ReactNode };
type Placed = Opened & { target: HTMLElement };

/** False on the first render, so that it fades in, and restores the focus on closing. */
function useOpened(opened: boolean): boolean {
  return useMounted() && opened;
}

export function OpenedMenu({ target, opened, children, ...menu }: Placed & MenuProps) {
  return (
    <Menu {...menu} opened={useOpened(opened)}>
      <Menu.Target>
        <Standing target={target} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

type PopoverParts = Placed & PopoverProps & { dropdown: PopoverDropdownProps };

export function OpenedPopover({ target, opened, dropdown, children, ...popover }: PopoverParts) {
  // A button that unmounts on click loses the focus, out of the dropdown that handles Esc.
  useWindowEvent("keydown", ({ key }) => {
    const isUnfocused = document.activeElement === null || document.activeElement === document.body;
    if (key === "Escape" && opened && isUnfocused && popover.closeOnEscape !== false)
      popover.onChange?.(false);
  });
  return (
    <Popover {...popover} opened={useOpened(opened)}>
      <Popover.Target>
        <Standing target={target} />
      </Popover.Target>
      <Popover.Dropdown {...dropdown}>{children}</Popover.Dropdown>
    </Popover>
  );
}

/** Takes the place of a target that is already on the page. */
function Standing({ target, ref }: { target: HTMLElement; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => assignRef(ref, target), [ref, target]);
  return null;
}

type HintProps = Opened & {
  id: string;
  target: HTMLElement;
  position: NonNullable<TooltipProps["position"]>;
  onClose: () => void;
};

export function OpenedHint({ id, target, opened, position, onClose, children }: HintProps) {
  useWindowEvent("keydown", ({ key }) => {
    if (key === "Escape") onClose();
  });
  return (
    <Tooltip
      target={target}
      position={position}
      opened={useOpened(opened)}
      label={<span id={id}>{children}</span>}
    />
  );
}
