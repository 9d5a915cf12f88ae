"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ListPage } from "@/app/(console)/_components/list-page";
import { lazyDialog } from "@/app/_components/lazy-dialog";
import { unbatched, useTRPC } from "@/app/_trpc/trpc";
import type { ListColumn } from "@/app/_ui/columns";
import { choiceField, searchField } from "@/app/_ui/filter-fields";
import { inAddress, useListView } from "@/app/_ui/list-view";
import { idPattern } from "@/server/domain/kernel/ids";
import { NameAvatar } from "@/app/_ui/name-avatar";
import { NameLink } from "@/app/_ui/name-link";
import { Cut, RelativeTime, Unknown } from "@/app/_ui/values";
import { AccountStatus } from "../../_components/account-status";
import { useDeliveredName } from "../../_components/use-names";
import { type User, useUserActions } from "./use-user-actions";
import { useRoles } from "./use-roles";

const CreateUser = lazyDialog(() => import("./user-form").then((module) => module.CreateUser));

const statuses = ["ACTIVE", "DISABLED"] as const;
const userFilter = {
  text: inAddress.text,
  roleId: inAddress.matching(idPattern("role")),
  status: inAddress.oneOf(statuses),
};

export function UserList() {
  const t = useTranslations("users");
  const { user } = useTRPC();
  const view = useListView(userFilter);
  const { status, ...rest } = view.filter;
  const filter = { ...rest, ...(status !== undefined && ({ status: status === "ACTIVE" ? 1 : 0 } as const)) };
  const query = useQuery(
    user.list.queryOptions({ ...filter, ...view.asked }, { placeholderData: keepPreviousData }),
  );
  const total = useQuery(user.count.queryOptions(filter, unbatched));
  const { actionsOf, show, dialogs } = useUserActions();
  return (
    <>
      <ListPage
        page="users"
        note={t("note")}
        query={query}
        view={view}
        total={total.data}
        filters={useUserFilters()}
        columns={useColumns()}
        columnChoice="users"
        picture={({ avatar, nickname }) => <NameAvatar src={avatar} name={nickname} size={36} />}
        href={({ id }) => `/platform/users/${id}`}
        rowMenu={(row) => {
          const { edit, others } = actionsOf(row);
          return { name: row.nickname, actions: [edit, ...others] };
        }}
        empty={{ title: t("empty"), hint: t("emptyHint") }}
        noMatch={{ title: t("noMatch"), hint: t("noMatchHint"), clear: t("clear") }}
        createForm={(dialog) => <CreateUser {...dialog} onCreated={show} />}
      />
      {dialogs}
    </>
  );
}

function useUserFilters() {
  const t = useTranslations("users.filters");
  const tStatus = useTranslations("words.status");
  const nameOf = useDeliveredName();
  const roles = useRoles();
  return [
    searchField("text", { label: t("text") }),
    choiceField("roleId", "bar", {
      label: t("role"),
      any: t("anyRole"),
      options: roles.map(({ id, label }) => ({ value: id, label: nameOf(label) })),
    }),
    choiceField("status", "bar", {
      label: t("status"),
      any: t("anyStatus"),
      options: statuses.map((value) => ({ value, label: tStatus(value) })),
    }),
  ];
}

function useColumns(): ListColumn<User>[] {
  const t = useTranslations("users.fields");
  const nameOf = useDeliveredName();
  const phone = ({ phone: number }: User) => (number === "" ? <Unknown /> : <Cut text={number} />);
  return [
    {
      key: "name",
      title: t("name"),
      width: 180,
      fluid: true,
      render: ({ id, nickname }) => <NameLink href={`/platform/users/${id}`} name={nickname} />,
      card: { at: "title", render: ({ nickname }) => nickname },
    },
    {
      key: "username",
      title: t("username"),
      width: 150,
      render: ({ username }) => <Cut text={username} />,
      card: { at: 1, bright: true },
    },
    { key: "phone", title: t("phone"), width: 140, render: phone, card: { at: 2 } },
    {
      key: "role",
      title: t("role"),
      width: 150,
      render: ({ roleLabel }) => <Cut text={nameOf(roleLabel)} />,
      card: { at: 1 },
    },
    {
      key: "status",
      title: t("status"),
      width: 100,
      render: ({ status }) => <AccountStatus status={status} />,
      card: { at: "end" },
    },
    {
      key: "created",
      title: t("created"),
      width: 120,
      render: ({ createdAt }) => <RelativeTime value={createdAt} />,
    },
  ];
}
