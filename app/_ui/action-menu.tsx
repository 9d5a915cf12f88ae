"use client";

import { ActionIcon, Text } from "@mantine/core";
import { type Icon, IconDots } from "@tabler/icons-react";
import { type ReactNode, type RefObject, useRef } from "react";
import { Menu, type MenuParts } from "./lazy/popups";

export type MenuAction = {
  label: string;
  icon: Icon;
  run: () => void;
  allowed?: boolean;
  /** Why the action is disabled: shown on the disabled item. */
  blocked?: string | undefined;
  danger?: boolean;
};

/** Actions that are loaded when the menu opens hand themselves to `show`. */
export type LoadedActions = (show: (actions: readonly MenuAction[]) => ReactNode) => ReactNode;

type Props = { label: string; actions: readonly MenuAction[] | LoadedActions; framed?: boolean };

export function ActionMenu({ label, actions, framed = false }: Props) {
  const target = useRef<HTMLButtonElement>(null);
  if (typeof actions !== "function" && !actions.some(isAllowed)) return null;
  return (
    <Menu
      position="bottom-end"
      target={
        <ActionIcon ref={target} aria-label={label} {...(framed && { variant: "default", size: 36 })}>
          <IconDots size={16} />
        </ActionIcon>
      }
    >
      {({ Item }) => {
        const show = (shown: readonly MenuAction[]) => (
          <ActionItems Item={Item} target={target} actions={shown} />
        );
        return typeof actions === "function" ? actions(show) : show(actions);
      }}
    </Menu>
  );
}

const isAllowed = ({ allowed = true }: MenuAction) => allowed;

type ItemsProps = {
  Item: MenuParts["Item"];
  target: RefObject<HTMLButtonElement | null>;
  actions: readonly MenuAction[];
};

function ActionItems({ Item, target, actions }: ItemsProps) {
  return actions
    .filter(isAllowed)
    .map(({ label: name, icon: ActionPicture, run, blocked, danger = false }) => (
      <Item
        key={name}
        leftSection={<ActionPicture size={16} stroke={1.5} />}
        onClick={() => {
          // The menu item is unmounted: a dialog returns the focus to the button instead.
          target.current?.focus();
          run();
        }}
        {...(danger && { color: "red" })}
        disabled={blocked !== undefined}
      >
        {name}
        {blocked !== undefined && (
          <Text fz="xs" maw={220} style={{ whiteSpace: "normal" }}>
            {blocked}
          </Text>
        )}
      </Item>
    ));
}
