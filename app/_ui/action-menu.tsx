"use client";

import { ActionIcon, Text } from "@mantine/core";
import { type Icon, IconDots } from "@tabler/icons-react";
import { useRef } from "react";
import { Menu } from "./lazy/popups";

export type MenuAction = {
  label: string;
  icon: Icon;
  run: () => void;
  allowed?: boolean;
  /** Why the action is disabled: shown on the disabled item. */
  blocked?: string | undefined;
  danger?: boolean;
};

type Props = { label: string; actions: readonly MenuAction[]; framed?: boolean };

export function ActionMenu({ label, actions, framed = false }: Props) {
  const target = useRef<HTMLButtonElement>(null);
  const shown = actions.filter(({ allowed = true }) => allowed);
  if (shown.length === 0) return null;
  return (
    <Menu
      position="bottom-end"
      target={
        <ActionIcon ref={target} aria-label={label} {...(framed && { variant: "default", size: 36 })}>
          <IconDots size={16} />
        </ActionIcon>
      }
    >
      {({ Item }) =>
        shown.map(({ label: name, icon: ActionPicture, run, blocked, danger = false }) => (
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
        ))
      }
    </Menu>
  );
}
