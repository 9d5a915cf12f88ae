"use client";

import { Badge, Group } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRouter } from "@/app/_ui/navigation";
import { ListPage } from "@/app/(console)/_components/list-page";
import { lazyDialog } from "@/app/_components/lazy-dialog";
import { useTRPC } from "@/app/_trpc/trpc";
import type { ListColumn } from "@/app/_ui/columns";
import { choiceField, searchField } from "@/app/_ui/filter-fields";
import { inAddress, useListView } from "@/app/_ui/list-view";
import { NameLink } from "@/app/_ui/name-link";
import { Cut, RelativeTime, Unknown } from "@/app/_ui/values";
import { AccountStatus } from "../../_components/account-status";
import { useDeliveredName } from "../../_components/use-names";
import { type Role, useRoleActions } from "./use-role-actions";

const CreateRole = lazyDialog(() => import("./role-form").then((module) => module.CreateRole));

const statuses = ["ACTIVE", "DISABLED"] as const;
const roleFilter = { text: inAddress.text, status: inAddress.oneOf(statuses) };

export function RoleList() {
  const t = useTranslations("roles");
  const tFilter = useTranslations("roles.filters");
  const tStatus = useTranslations("words.status");
  const router = useRouter();
  const view = useListView(roleFilter);
  const { text, status } = view.filter;
  const asked = {
    ...(text !== undefined && { text }),
    ...(status !== undefined && ({ status: status === "ACTIVE" ? 1 : 0 } as const)),
    ...view.asked,
  };
  const query = useQuery(useTRPC().role.list.queryOptions(asked, { placeholderData: keepPreviousData }));
  const { actionsOf, dialogs } = useRoleActions();
  const nameOf = useDeliveredName();
  return (
    <>
      <ListPage
        page="roles"
        note={t("note")}
        query={query}
        view={view}
        filters={[
          searchField("text", { label: tFilter("text") }),
          choiceField("status", "bar", {
            label: tFilter("status"),
            any: tFilter("anyStatus"),
            options: statuses.map((value) => ({ value, label: tStatus(value) })),
          }),
        ]}
        columns={useColumns()}
        href={({ id }) => `/platform/roles/${id}`}
        rowMenu={(role) => {
          const { edit, others } = actionsOf(role);
          return { name: nameOf(role.label), actions: [edit, ...others] };
        }}
        empty={{ title: t("empty"), hint: t("emptyHint") }}
        noMatch={{ title: t("noMatch"), hint: t("noMatchHint"), clear: t("clear") }}
        createForm={(dialog) => (
          <CreateRole {...dialog} onCreated={({ id }) => router.push(`/platform/roles/${id}`)} />
        )}
      />
      {dialogs}
    </>
  );
}

function useColumns(): ListColumn<Role>[] {
  const t = useTranslations("roles");
  const nameOf = useDeliveredName();
  return [
    {
      key: "label",
      title: t("fields.label"),
      width: 240,
      render: (role) => (
        <Group gap="xs" wrap="nowrap">
          <NameLink href={`/platform/roles/${role.id}`} name={nameOf(role.label)} />
          <RoleMarks role={role} />
        </Group>
      ),
      card: { at: "title", render: ({ label }) => nameOf(label) },
    },
    {
      key: "description",
      title: t("fields.description"),
      width: 200,
      fluid: true,
      render: ({ description }) => (description === null ? <Unknown /> : <Cut text={nameOf(description)} />),
      card: { at: 2 },
    },
    {
      key: "people",
      title: t("fields.people"),
      width: 100,
      render: ({ userCount: count }) => t("people", { count }),
      card: { at: 1, bright: true },
    },
    {
      key: "permissions",
      title: t("fields.permissions"),
      width: 140,
      render: ({ permissionCount: count }) => t("permissions", { count }),
      card: { at: 1 },
    },
    {
      key: "status",
      title: t("fields.status"),
      width: 100,
      render: ({ status }) => <AccountStatus status={status} />,
      card: { at: "end" },
    },
    {
      key: "updated",
      title: t("fields.updated"),
      width: 120,
      render: ({ updatedAt }) => <RelativeTime value={updatedAt} />,
    },
  ];
}

export function RoleMarks({ role }: { role: Pick<Role, "builtIn" | "own"> }) {
  const t = useTranslations("roles");
  return (
    <>
      {role.builtIn && (
        <Badge size="sm" variant="light" color="gray" flex="none">
          {t("builtIn")}
        </Badge>
      )}
      {role.own && (
        <Badge size="sm" variant="light" flex="none">
          {t("own")}
        </Badge>
      )}
    </>
  );
}
