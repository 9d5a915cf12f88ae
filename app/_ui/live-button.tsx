"use client";

import { ActionIcon, Tooltip } from "@mantine/core";
import { IconRefresh, IconRefreshOff } from "@tabler/icons-react";
import { useTranslations } from "next-intl";

/** Pauses the updates of a live view, and resumes them; its icon is none of the actions that pause work. */
export function LiveButton({ paused, onToggle }: { paused: boolean; onToggle: () => void }) {
  const t = useTranslations("ui.live");
  const label = t(paused ? "resume" : "pause");
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size={36} aria-label={label} onClick={onToggle}>
        {paused ? <IconRefresh size={16} stroke={1.5} /> : <IconRefreshOff size={16} stroke={1.5} />}
      </ActionIcon>
    </Tooltip>
  );
}
