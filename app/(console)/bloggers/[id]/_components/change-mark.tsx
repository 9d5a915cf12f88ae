"use client";

import { Text, VisuallyHidden } from "@mantine/core";
import { IconArrowDownRight, IconArrowUpRight } from "@tabler/icons-react";
import { useLocale, useTranslations } from "next-intl";
import { formatBigNumber, formatExactNumber } from "@/app/_ui/format";
import { changeOf } from "./decisive-figures";

type Props = {
  before: unknown;
  now: unknown;
  day: string;
  /** In ten-thousandths, as the interaction rate is stored. */
  isRate?: boolean;
};

export function ChangeMark({ before, now, day, isRate = false }: Props) {
  const t = useTranslations("bloggerDetail");
  const locale = useLocale();
  const change = changeOf(before, now);
  if (change === null || change.by === 0) return null;
  const isPoints = isRate || change.isPoints;
  const size = Math.abs(isRate ? change.by / 100 : change.by);
  const hundredths = Math.round(size * 100) / 100;
  if (isPoints && hundredths === 0) return null;
  const value = isPoints
    ? t("points", { value: formatExactNumber(hundredths, locale) })
    : formatBigNumber(size, locale);
  const rises = change.by > 0;
  const Arrow = rises ? IconArrowUpRight : IconArrowDownRight;
  const text = t(rises ? "up" : "down", { value, day });
  return (
    <Text span c="dimmed" fz="xs" className="figures" title={text} style={{ whiteSpace: "nowrap" }}>
      <Arrow size={12} aria-hidden style={{ verticalAlign: "-1px" }} />
      <span aria-hidden>{value}</span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </Text>
  );
}
