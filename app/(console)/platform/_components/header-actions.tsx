"use client";

import { Button } from "@mantine/core";
import { ActionMenu, type MenuAction } from "@/app/_ui/action-menu";
import { usePageKeys } from "@/app/_ui/keyboard";

type Props = { main: MenuAction | undefined; others: readonly MenuAction[]; label: string };

/** A page's main action, which `e` runs too, and its others in a menu. */
export function HeaderActions({ main, others, label }: Props) {
  const button = main?.allowed === true && main.blocked === undefined ? main : null;
  usePageKeys(button === null ? [] : [["e", button.run]]);
  return (
    <>
      {button !== null && (
        <Button leftSection={<button.icon size={16} stroke={1.5} />} onClick={button.run}>
          {button.label}
        </Button>
      )}
      <ActionMenu label={label} actions={others} framed />
    </>
  );
}
