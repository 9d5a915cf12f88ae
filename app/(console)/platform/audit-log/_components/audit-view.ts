"use client";

import { useTimeZone, useTranslations } from "next-intl";
import { type FilterField, minuteField, searchField, textField } from "@/app/_ui/filter-fields";
import { zonedInstant } from "@/app/_ui/format";
import { type FilterOf, inAddress, useListView } from "@/app/_ui/list-view";
import { useUrlState } from "@/app/_ui/use-url-state";
import { PLATFORM, useOrganizationField } from "../../_components/organization-field";
import { useAuditWords } from "./audit-words";

const auditFilter = {
  what: inAddress.text,
  actor: inAddress.text,
  targetId: inAddress.text,
  organizationId: inAddress.text,
  requestId: inAddress.text,
  from: inAddress.localTime,
  to: inAddress.localTime,
};

/** Reads the log's view from the URL; `askedFilter` and `asked` are its filter and page for the server. */
export function useAuditView() {
  const view = useListView(auditFilter);
  const timeZone = useTimeZone() ?? "UTC";
  const { actionOf } = useAuditWords();
  const { what, organizationId, from, to, ...rest } = view.filter;
  return {
    ...view,
    askedFilter: {
      ...rest,
      ...(what !== undefined && { what: actionOf(what) }),
      ...(organizationId !== undefined && {
        organizationId: organizationId === PLATFORM ? null : organizationId,
      }),
      ...(from !== undefined && { from: zonedInstant(from, timeZone) }),
      ...(to !== undefined && { to: zonedInstant(to, timeZone) }),
    },
  };
}

export function useOpenEntry(): [id: string | null, open: (id: string | null) => void] {
  const [params, change] = useUrlState();
  return [params.get("entry"), (id) => change({ entry: id })];
}

export function useAuditFilters({
  organizationId,
}: FilterOf<typeof auditFilter>): FilterField<FilterOf<typeof auditFilter>>[] {
  const t = useTranslations("auditLog");
  const tUi = useTranslations("ui");
  const { actionName } = useAuditWords();
  const organization = useOrganizationField(organizationId);
  return [
    searchField("what", {
      label: t("searchWhat"),
      chip: (what) => tUi("chip", { name: t("fields.action"), value: actionName(what) }),
    }),
    textField("actor", { label: t("filters.actor") }),
    textField("targetId", { label: t("fields.target") }),
    organization,
    textField("requestId", { label: t("fields.requestId") }),
    minuteField("from", { label: t("filters.from"), any: t("filters.anyTime") }),
    minuteField("to", { label: t("filters.to"), any: t("filters.anyTime") }),
  ];
}
