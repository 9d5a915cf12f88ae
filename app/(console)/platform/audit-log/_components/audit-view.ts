"use client";

import { useQuery } from "@tanstack/react-query";
import { useTimeZone, useTranslations } from "next-intl";
import { useMay, useMe } from "@/app/(console)/_components/me-context";
import { useTRPC } from "@/app/_trpc/trpc";
import { choiceField, type FilterField, minuteField, searchField, textField } from "@/app/_ui/filter-fields";
import { zonedInstant } from "@/app/_ui/format";
import { type FilterOf, inAddress, useListView } from "@/app/_ui/list-view";
import { useUrlState } from "@/app/_ui/use-url-state";
import { PLATFORM, useOrganizationField } from "../../_components/organization-field";
import { useAuditWords } from "./audit-words";

const auditFilter = {
  what: inAddress.text,
  actor: inAddress.text,
  target: inAddress.text,
  targetId: inAddress.text,
  organizationId: inAddress.text,
  requestId: inAddress.text,
  from: inAddress.localTime,
  to: inAddress.localTime,
};

/** Reads the log's view from the URL; `askedFilter` and `asked` are its filter and page for the server. */
export function useAuditView({ ofOrganization }: { ofOrganization: boolean }) {
  const own = useMe().organization?.id;
  const view = useListView(auditFilter);
  const timeZone = useTimeZone() ?? "UTC";
  const { actionOf } = useAuditWords();
  const { what, organizationId, from, to, ...rest } = view.filter;
  return {
    ...view,
    askedFilter: {
      ...rest,
      ...(what !== undefined && { what: actionOf(what) }),
      ...(!ofOrganization &&
        organizationId !== undefined && {
          organizationId: organizationId === PLATFORM ? null : organizationId,
        }),
      // Who may read all entries sees on this page those of the organization alone.
      ...(ofOrganization && own !== undefined && { organizationId: own }),
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
    textField("target", { label: t("filters.target") }),
    textField("targetId", { label: t("fields.target") }),
    organization,
    textField("requestId", { label: t("fields.requestId") }),
    minuteField("from", { label: t("filters.from"), any: t("filters.anyTime") }),
    minuteField("to", { label: t("filters.to"), any: t("filters.anyTime") }),
  ];
}

/** Kinds of rows that an organization's entries are about, in the order of the menu. */
const kinds = [
  "blogger",
  "shortlist",
  "contact",
  "import-run",
  "roster-job",
  "blogger-view",
  "scraping-task",
  "scraping-run",
  "scraper-account",
  "pace-policy",
  "api-key",
  "sandbox",
  "sync-endpoint",
  "sync-run",
  "organization",
  "member",
  "audit-log",
] as const;

/** Who, what, which object and when, for the Owner of the organization. */
export function useOwnLogFilters(): FilterField<FilterOf<typeof auditFilter>>[] {
  const t = useTranslations("auditLog");
  const { objectName } = useAuditWords();
  const members = useQuery(useTRPC().member.list.queryOptions({}, { enabled: useMay("member:read") }));
  const any = t("filters.anyTime");
  return [
    searchField("target", {
      label: t("searchTarget"),
      chip: (target) => t("objectOfKind", { kind: t("fields.object"), name: target }),
    }),
    choiceField("actor", "bar", {
      label: t("fields.actor"),
      any: t("filters.anyActor"),
      options: (members.data?.list ?? []).map(({ userId, nickname, username }) => ({
        value: userId,
        label: nickname ?? username ?? userId,
      })),
    }),
    choiceField("what", "bar", {
      label: t("filters.what"),
      any: t("filters.anyWhat"),
      options: kinds.map((kind) => ({ value: kind as string, label: objectName(kind) })),
    }),
    minuteField("from", { label: t("filters.from"), any }),
    minuteField("to", { label: t("filters.to"), any }),
  ];
}
