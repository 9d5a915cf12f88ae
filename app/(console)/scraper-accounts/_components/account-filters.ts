"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMe } from "@/app/(console)/_components/me-context";
import { useTRPC } from "@/app/_trpc/trpc";
import { choiceField, choicesField, type FilterField, searchField } from "@/app/_ui/filter-fields";
import { type FilterOf, inAddress } from "@/app/_ui/list-view";
import { idPattern } from "@/server/domain/kernel/ids";
import { scraperAccountStatuses } from "@/server/domain/scraping/pace";
import { platforms } from "@/server/domain/roster/platforms";

/** The accounts' filter; the keys of the URL are those of the query. */
export const accountFilter = {
  text: inAddress.text,
  platform: inAddress.someOf(platforms),
  status: inAddress.someOf(scraperAccountStatuses),
  ownerUserId: inAddress.matching(idPattern("user")),
};

export const accountOrders = ["createdAt", "lastUsedAt", "usedToday"] as const;

type Sortable = Record<"createdAt", string> & { lastUsedAt: string | null; usedToday: number };

/** Sorts accounts by one of `accountOrders`, newest first within it; instants are ISO 8601 texts. */
export function sortAccounts<Account extends Sortable>(
  accounts: readonly Account[],
  { key, direction }: { key: string; direction: "asc" | "desc" },
): Account[] {
  const order = accountOrders.find((name) => name === key) ?? "createdAt";
  const sign = direction === "asc" ? 1 : -1;
  return accounts.toSorted((one, other) => sign * compare(one[order] ?? "", other[order] ?? ""));
}

function compare(one: string | number, other: string | number): number {
  return one < other ? -1 : Number(one > other);
}

/** Filters by owner only where accounts have owners and the user sees all of them. */
export function useAccountFilters(): FilterField<FilterOf<typeof accountFilter>>[] {
  const t = useTranslations("scraperAccounts.filters");
  const tWords = useTranslations("words");
  const { organization } = useMe();
  const seesOwners = organization?.dataMode === "LOCAL" && organization.role === "OWNER";
  const members = useQuery(useTRPC().member.list.queryOptions({}, { enabled: seesOwners }));
  const owners = (members.data?.list ?? []).map(({ userId, nickname, username }) => ({
    value: userId,
    label: nickname ?? username ?? userId,
  }));
  return [
    searchField("text", { label: t("text") }),
    choicesField("platform", {
      label: t("platform"),
      options: platforms.map((value) => ({ value, label: tWords(`platform.${value}`) })),
    }),
    choicesField("status", {
      label: t("status"),
      options: scraperAccountStatuses.map((value) => ({ value, label: tWords(`status.${value}`) })),
    }),
    ...(seesOwners
      ? [choiceField("ownerUserId", "bar", { label: t("holder"), any: t("anyHolder"), options: owners })]
      : []),
  ];
}
