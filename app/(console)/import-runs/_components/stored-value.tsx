"use client";

import { useLocale } from "next-intl";
import { FieldValue } from "@/app/(console)/bloggers/[id]/_components/field-value";
import { formatExactNumber } from "@/app/_ui/format";

/** Storage units per percent: a rate is stored in ten-thousandths. */
const perPercent: Readonly<Record<string, number>> = { rebatePercent: 1, interactRate: 100 };

/** A stored value. Rates are not rounded, or 0.15 % and 0.2 % would look alike. */
export function StoredValue({ field, value, beside }: { field: string; value: unknown; beside?: unknown }) {
  const locale = useLocale();
  const unit = perPercent[field];
  if (typeof value !== "number" || unit === undefined)
    return <FieldValue field={field} value={value} beside={beside} />;
  return <span className="figures">{formatExactNumber(value / unit, locale)}%</span>;
}
