"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "@/app/(console)/_components/me-context";
import { useTRPC } from "@/app/_trpc/trpc";
import { type FilterField, textField } from "@/app/_ui/filter-fields";
import { SearchedSelect } from "@/app/_ui/searched-select";

type Filter = { organizationId?: string };
type Choice = { value: string; label: string };

/** URL value for what belongs to the system level, and so to no organization. */
export const PLATFORM = "platform";

export function useOrganizationField(organizationId: string | undefined): FilterField<Filter> {
  const t = useTranslations("organizations.filters");
  const mayList = useMay("organization:list");
  const { organization } = useTRPC();
  const named = useQuery(
    organization.list.queryOptions(
      { text: organizationId ?? "", limit: 1 },
      {
        enabled: mayList && organizationId !== undefined && organizationId !== PLATFORM,
        staleTime: Infinity,
      },
    ),
  );
  if (!mayList) return textField("organizationId", { label: t("organizationId") });
  const platform = { value: PLATFORM, label: t("platform") };
  const found = named.data?.list.find(({ id }) => id === organizationId);
  const known = organizationId === PLATFORM ? platform : found && { value: found.id, label: found.name };
  return {
    key: "organizationId",
    place: "more",
    chips: ({ organizationId: id }) =>
      id === undefined
        ? []
        : [
            {
              key: "organizationId",
              label: { name: t("organization"), value: known?.value === id ? known.label : id },
              without: { organizationId: undefined },
            },
          ],
    control: ({ organizationId: id }, change) => (
      <OrganizationSelect
        value={id ?? null}
        known={known}
        platform={platform}
        onChange={(next) => change({ organizationId: next ?? undefined })}
      />
    ),
  };
}

type SelectProps = {
  value: string | null;
  known: Choice | undefined;
  platform: Choice;
  onChange: (id: string | null) => void;
};

function OrganizationSelect({ platform, ...props }: SelectProps) {
  const t = useTranslations("organizations");
  const [text, setText] = useState("");
  const list = useQuery(
    useTRPC().organization.list.queryOptions(
      { limit: 20, ...(text !== "" && { text }) },
      { placeholderData: keepPreviousData },
    ),
  );
  const organizations = (list.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <SearchedSelect
      {...props}
      label={t("filters.organization")}
      placeholder={t("filters.anyOrganization")}
      nothingFoundMessage={list.isFetching ? null : t("noMatch")}
      choices={
        platform.label.toLowerCase().includes(text.toLowerCase())
          ? [platform, ...organizations]
          : organizations
      }
      onSearch={setText}
      clearable
      comboboxProps={{ withinPortal: false }}
    />
  );
}
