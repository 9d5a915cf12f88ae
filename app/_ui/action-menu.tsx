"use client";

import { ActionIcon, Menu } from "@mantine/core";
import { type Icon, IconDots } from "@tabler/icons-react";

export type MenuAction = {
  label: string;
  icon: Icon;
  run: () => void;
  /** False leaves it out: the person may not do it, or it makes no sense here. */
  allowed?: boolean;
  /** What cannot be taken back stands out. */
  danger?: boolean;
};

type Props = { label: string; actions: readonly MenuAction[]; framed?: boolean };

/** "⋯" with what can be done to one thing; nothing at all where nothing can be. */
export function ActionMenu({ label, actions, framed = false }: Props) {
  const shown = actions.filter(({ allowed = true }) => allowed);
  if (shown.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={label} {...(framed && { variant: "default", size: 36 })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {shown.map(({ label: name, icon: ActionPicture, run, danger = false }) => (
          <Menu.Item
            key={name}
            leftSection={<ActionPicture size={16} stroke={1.5} />}
            onClick={run}
            {...(danger && { color: "red" })}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
