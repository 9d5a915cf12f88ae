"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTimeZone, useTranslations } from "next-intl";
import { useRouter } from "@/app/_ui/navigation";
import { ListPage } from "@/app/(console)/_components/list-page";
import { lazyDialog } from "@/app/_components/lazy-dialog";
import { usePlanName } from "@/app/_components/use-plan-name";
import { unbatched, type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import type { ListColumn } from "@/app/_ui/columns";
import { choiceField, flagField, minuteField, searchField } from "@/app/_ui/filter-fields";
import { zonedInstant } from "@/app/_ui/format";
import { inAddress, useListView } from "@/app/_ui/list-view";
import { NameLink } from "@/app/_ui/name-link";
import { Cut, ExactTime, Unknown } from "@/app/_ui/values";
import { dataModes, editions, organizationStatuses } from "@/server/domain/kernel/organization";
import { OrganizationState, RosterSize } from "./organization-values";
import { useOrganizationActions } from "./use-organization-actions";

const CreateOrganization = lazyDialog(() =>
  import("./organization-form").then((module) => module.CreateOrganization),
);

type Organization = RouterOutputs["organization"]["list"]["list"][number];

const organizationFilter = {
  text: inAddress.text,
  status: inAddress.oneOf(organizationStatuses),
  edition: inAddress.oneOf(editions),
  dataMode: inAddress.oneOf(dataModes),
  endsBefore: inAddress.localTime,
  nearLimit: inAddress.flag,
};

const pathOf = ({ id }: { id: string }) => `/platform/organizations/${id}`;

export function OrganizationList() {
  const t = useTranslations("organizations");
  const router = useRouter();
  const { organization } = useTRPC();
  const view = useListView(organizationFilter);
  const timeZone = useTimeZone() ?? "UTC";
  const { endsBefore, ...rest } = view.filter;
  const filter = {
    ...rest,
    ...(endsBefore !== undefined && { endsBefore: zonedInstant(endsBefore, timeZone) }),
  };
  const query = useQuery(
    organization.list.queryOptions({ ...filter, ...view.asked }, { placeholderData: keepPreviousData }),
  );
  const total = useQuery(organization.count.queryOptions(filter, unbatched));
  const { actionsOf, dialogs } = useOrganizationActions();
  return (
    <>
      <ListPage
        page="organizations"
        note={t("note")}
        query={query}
        view={view}
        total={total.data}
        filters={useFilters()}
        columns={useColumns()}
        columnChoice="organizations"
        href={pathOf}
        rowMenu={(row) => ({ name: row.name, actions: actionsOf(row) })}
        empty={{ title: t("empty"), hint: t("emptyHint") }}
        noMatch={{ title: t("noMatch"), hint: t("noMatchHint"), clear: t("clear") }}
        createForm={(dialog) => (
          <CreateOrganization {...dialog} onCreated={(made) => router.push(pathOf(made))} />
        )}
      />
      {dialogs}
    </>
  );
}

function useFilters() {
  const t = useTranslations("organizations");
  const tStatus = useTranslations("words.status");
  const tMode = useTranslations("dataMode.name");
  return [
    searchField("text", { label: t("filters.text") }),
    choiceField("status", "bar", {
      label: t("fields.status"),
      any: t("filters.anyStatus"),
      options: organizationStatuses.map((value) => ({ value, label: tStatus(value) })),
    }),
    choiceField("edition", "bar", {
      label: t("fields.edition"),
      any: t("filters.anyEdition"),
      options: editions.map((value) => ({ value, label: t(`editions.${value}`) })),
    }),
    choiceField("dataMode", "more", {
      label: t("fields.dataMode"),
      any: t("filters.anyMode"),
      options: dataModes.map((value) => ({ value, label: tMode(value) })),
    }),
    flagField("nearLimit", { label: t("filters.nearLimit") }),
    minuteField("endsBefore", { label: t("filters.endsBefore"), any: t("filters.anyTime") }),
  ];
}

function useColumns(): ListColumn<Organization>[] {
  const t = useTranslations("organizations");
  const tMode = useTranslations("dataMode.name");
  const field = (key: Parameters<typeof t>[0] & `fields.${string}`) => ({ key, title: t(key) });
  const planName = usePlanName();
  const plan = ({ subscriptionPlan }: Organization) => (
    <Cut text={planName(subscriptionPlan ?? "PERSONAL")} />
  );
  return [
    {
      ...field("fields.name"),
      width: 160,
      fluid: true,
      render: (row) => <NameLink href={pathOf(row)} name={row.name} />,
      card: { at: "title", render: ({ name }) => name },
    },
    {
      ...field("fields.owner"),
      width: 120,
      render: ({ ownerNickname }) => <Cut text={ownerNickname} />,
      card: { at: 1, bright: true },
    },
    {
      ...field("fields.members"),
      width: 88,
      align: "right",
      render: ({ memberCount }) => <span className="figures">{memberCount}</span>,
    },
    {
      ...field("fields.bloggers"),
      width: 130,
      align: "right",
      render: (row) => <RosterSize {...row} />,
      card: { at: 2, labelled: true },
    },
    { ...field("fields.plan"), width: 110, render: plan, card: { at: 1 } },
    {
      ...field("fields.ends"),
      width: 140,
      render: ({ subscriptionExpiresAt: end }) =>
        end === null ? <Unknown text={t("noEnd")} /> : <ExactTime value={end} />,
      card: { at: 3, labelled: true },
    },
    {
      ...field("fields.dataMode"),
      width: 120,
      render: ({ dataMode: mode }) => <Cut text={tMode(mode)} />,
    },
    {
      ...field("fields.status"),
      width: 112,
      render: (organization) => <OrganizationState organization={organization} />,
      card: { at: "end" },
    },
  ];
}
