"use client";

import { ActionIcon } from "@mantine/core";
import { IconRefresh, IconRefreshOff } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { Hint } from "./hint";

export function LiveButton({ paused, onToggle }: { paused: boolean; onToggle: () => void }) {
  const t = useTranslations("ui.live");
  const label = t(paused ? "resume" : "pause");
  return (
    <Hint label={label}>
      <ActionIcon variant="default" size={36} aria-label={label} onClick={onToggle}>
        {paused ? <IconRefresh size={16} stroke={1.5} /> : <IconRefreshOff size={16} stroke={1.5} />}
      </ActionIcon>
    </Hint>
  );
}
