"use client";

import { ActionIcon, Tooltip } from "@mantine/core";
import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { useTranslations } from "next-intl";

/** Holds a live view still, and lets it go on. */
export function PauseButton({ paused, onToggle }: { paused: boolean; onToggle: () => void }) {
  const words = useTranslations("syncEndpoints.log");
  const label = words(paused ? "resume" : "pause");
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size={36} aria-label={label} onClick={onToggle}>
        {paused ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
      </ActionIcon>
    </Tooltip>
  );
}
