"use client";

import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { MenuAction } from "./action-menu";

/** The item of a record's menu that disables what is enabled, and enables what is not. */
export function useSwitchAction() {
  const t = useTranslations("ui");
  return (isEnabled: boolean, action: Omit<MenuAction, "label" | "icon">): MenuAction => ({
    label: t(isEnabled ? "disable" : "enable"),
    icon: isEnabled ? IconPlayerPause : IconPlayerPlay,
    ...action,
  });
}
