"use client";

import { useTimeZone, useTranslations } from "next-intl";
import { zonedInstant } from "@/app/_ui/format";
import { choiceField, type FilterField, minuteField, searchField } from "@/app/_ui/filter-fields";
import { type FilterOf, inAddress, useListView } from "@/app/_ui/list-view";
import { idPattern } from "@/server/domain/kernel/ids";
import { useUrlState } from "@/app/_ui/use-url-state";
import { deliveryStatuses, runStatuses } from "./run-outcome";

const deliveryId = inAddress.matching(idPattern("syncDelivery"));
const kinds = ["real", "test"] as const;

export const logFilter = {
  deliveryId,
  status: inAddress.oneOf(runStatuses),
  deliveryStatus: inAddress.oneOf(deliveryStatuses),
  kind: inAddress.oneOf(kinds),
  from: inAddress.localTime,
  to: inAddress.localTime,
};

/** Reads the log's view from the URL; `askedFilter` and `asked` are its filter and page for the server. */
export function useLogView() {
  const view = useListView(logFilter);
  const timeZone = useTimeZone() ?? "UTC";
  const { kind, from, to, ...rest } = view.filter;
  return {
    ...view,
    askedFilter: {
      ...rest,
      ...(kind !== undefined && { isTest: kind === "test" }),
      ...(from !== undefined && { startedFrom: zonedInstant(from, timeZone) }),
      ...(to !== undefined && { startedTo: zonedInstant(to, timeZone) }),
    },
  };
}

export function useOpenRun(): [id: string | null, open: (id: string | null) => void] {
  const [params, change] = useUrlState();
  return [params.get("run"), (id) => change({ run: id })];
}

export function useLogFilters(): FilterField<FilterOf<typeof logFilter>>[] {
  const t = useTranslations("syncEndpoints.log");
  const tStatus = useTranslations("words.status");
  const tOutcome = useTranslations("syncEndpoints.outcome");
  return [
    searchField("deliveryId", {
      label: t("searchDelivery"),
      chip: (id) => `${t("deliveryId")}: ${id}`,
      // An incomplete id matches nothing, so only a complete one is applied.
      accepts: (text) => deliveryId(text) !== undefined,
    }),
    choiceField("status", "bar", {
      label: t("status"),
      any: t("any"),
      options: runStatuses.map((value) => ({ value, label: tStatus(value) })),
    }),
    choiceField("deliveryStatus", "bar", {
      label: t("deliveryStatus"),
      any: t("anyDeliveryStatus"),
      options: deliveryStatuses.map((value) => ({ value, label: tOutcome(value) })),
    }),
    choiceField("kind", "more", {
      label: t("kind"),
      any: t("anyKind"),
      options: kinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
    }),
    minuteField("from", { label: t("from"), any: t("open.from") }),
    minuteField("to", { label: t("to"), any: t("open.to") }),
  ];
}
