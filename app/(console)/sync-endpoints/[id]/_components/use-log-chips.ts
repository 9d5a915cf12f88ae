"use client";

import { useTranslations } from "next-intl";
import { changedFilter } from "@/app/_ui/changed-filter";
import type { FilterChip } from "@/app/_ui/filter-chips";
import type { LogFilter } from "./log-view";

/** One chip a filter that is on. */
export function useLogChips(filter: LogFilter, onChange: (filter: LogFilter) => void): FilterChip[] {
  const words = useTranslations("syncEndpoints.log");
  const statuses = useTranslations("words.status");
  const outcomes = useTranslations("syncEndpoints.outcome");
  const { deliveryId, status, deliveryStatus, kind, from, to } = filter;
  const chip = (key: keyof LogFilter, value: string | undefined): FilterChip[] =>
    value === undefined
      ? []
      : [
          {
            key,
            label: `${words(key)}: ${value}`,
            onRemove: () => onChange(changedFilter(filter, { [key]: undefined })),
          },
        ];
  return [
    ...chip("deliveryId", deliveryId),
    ...chip("status", status && statuses(status)),
    ...chip("deliveryStatus", deliveryStatus && outcomes(deliveryStatus)),
    ...chip("kind", kind && words(`kinds.${kind}`)),
    ...chip("from", from?.replace("T", " ")),
    ...chip("to", to?.replace("T", " ")),
  ];
}
