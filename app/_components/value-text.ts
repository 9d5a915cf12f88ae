"use client";

import { useTranslations } from "next-intl";

export function useValueText(): (value: unknown) => string {
  const t = useTranslations("ui.changed");
  return (value) => {
    if (value === null || value === undefined || value === "") return "–";
    if (typeof value === "boolean") return t(value ? "yes" : "no");
    if (Array.isArray(value)) return value.length === 0 ? "–" : value.join(", ");
    return typeof value === "string" ? value : JSON.stringify(value);
  };
}
