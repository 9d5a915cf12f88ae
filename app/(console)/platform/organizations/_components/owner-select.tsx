"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "@/app/(console)/_components/me-context";
import { useDeliveredName } from "@/app/(console)/platform/_components/use-names";
import { useTRPC } from "@/app/_trpc/trpc";
import { SearchedSelect } from "@/app/_ui/searched-select";

type Props = { value: string; onChange: (value: string) => void; error?: unknown };

export function OwnerSelect({ value, onChange, error, ...input }: Props) {
  const t = useTranslations("organizations");
  const nameOf = useDeliveredName();
  const mayFind = useMay("user:read");
  const [text, setText] = useState("");
  const asked = { status: 1 as const, limit: 20, ...(text !== "" && { text }) };
  const people = useQuery(
    useTRPC().user.list.queryOptions(asked, { enabled: mayFind, placeholderData: keepPreviousData }),
  );
  const choices = (people.data?.list ?? []).map(({ id, nickname, username, roleLabel }) => ({
    value: id,
    label: `${nickname} (${username}) · ${nameOf(roleLabel)}`,
  }));
  return (
    <SearchedSelect
      {...input}
      label={t("fields.owner")}
      description={t(mayFind ? "help.owner" : "help.ownerHidden")}
      placeholder={t("ownerPlaceholder")}
      nothingFoundMessage={people.isFetching ? null : t("noPerson")}
      value={value === "" ? null : value}
      onChange={(next) => onChange(next ?? "")}
      choices={choices}
      onSearch={setText}
      error={error as string | undefined}
    />
  );
}
