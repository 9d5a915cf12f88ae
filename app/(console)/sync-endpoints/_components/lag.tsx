"use client";

import { useLocale } from "next-intl";
import { formatDuration } from "@/app/_ui/format-date-time";
import { formatExactNumber } from "@/app/_ui/format-number";
import type { Endpoint } from "./endpoint";

/** Changes that have not been sent yet (`10,000+` where there are more than are counted), and how long the oldest has waited. */
export function Lag({ health }: { health: Endpoint["health"] }) {
  const { lagRows, lagRowsIsLeast, lagSeconds } = health;
  const rows = `${formatExactNumber(lagRows, useLocale())}${lagRowsIsLeast ? "+" : ""}`;
  return (
    <span className="figures">{lagRows === 0 ? rows : `${rows} · ${formatDuration(lagSeconds * 1000)}`}</span>
  );
}
