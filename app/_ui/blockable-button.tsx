"use client";

import { Button, VisuallyHidden } from "@mantine/core";
import { useId } from "react";
import type { MenuAction } from "./action-menu";
import { Hint } from "./hint";

/** A button that stays focusable while its action is blocked, and shows the reason. */
export function BlockableButton({ action, loading }: { action: MenuAction; loading: boolean }) {
  const { label, icon: ActionPicture, blocked, run } = action;
  const reasonId = useId();
  const isBlocked = blocked !== undefined;
  return (
    <>
      <Hint label={blocked} disabled={!isBlocked} byAllMeans>
        <Button
          leftSection={<ActionPicture size={16} stroke={1.5} />}
          loading={loading}
          {...(isBlocked && { "data-disabled": true })}
          aria-disabled={isBlocked}
          {...(isBlocked && { "aria-describedby": reasonId })}
          onClick={() => {
            if (!isBlocked) run();
          }}
        >
          {label}
        </Button>
      </Hint>
      {isBlocked && <VisuallyHidden id={reasonId}>{blocked}</VisuallyHidden>}
    </>
  );
}
