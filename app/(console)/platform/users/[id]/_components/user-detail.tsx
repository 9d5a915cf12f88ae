"use client";

import { Alert, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRouter } from "@/app/_ui/navigation";
import { BackToPage } from "@/app/(console)/_components/back-to-page";
import { FailedPage } from "@/app/(console)/_components/failed-page";
import { useMay, useMe } from "@/app/(console)/_components/me-context";
import { QueryError } from "@/app/_trpc/query-error";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { NameAvatar } from "@/app/_ui/name-avatar";
import { NameLink } from "@/app/_ui/name-link";
import { PageHeader } from "@/app/_ui/page-header";
import { Facts, Section } from "@/app/_ui/section";
import { DetailSkeleton } from "@/app/_ui/skeletons";
import { CopyId, RelativeTime } from "@/app/_ui/values";
import { AccessTable } from "../../../_components/access-table";
import { AccountStatus } from "../../../_components/account-status";
import { HeaderActions } from "../../../_components/header-actions";
import { useDeliveredName, usePermissionName } from "../../../_components/use-names";
import { useUserActions } from "../../_components/use-user-actions";

type User = RouterOutputs["user"]["get"];

export function UserDetail({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(useTRPC().user.get.queryOptions({ id }));
  if (data !== undefined) return <UserPage user={data} />;
  if (error === null) return <DetailSkeleton />;
  return <FailedPage page="users" error={error} onRetry={() => void refetch()} />;
}

function UserPage({ user }: { user: User }) {
  const t = useTranslations("users");
  const router = useRouter();
  const me = useMe();
  const { actionsOf, dialogs } = useUserActions({ onDeleted: () => router.push("/platform/users") });
  const { edit, others } = actionsOf(user);
  return (
    <>
      <PageHeader
        above={<BackToPage page="users" />}
        title={
          <Group gap="sm" wrap="nowrap">
            <NameAvatar src={user.avatar} name={user.nickname} size={32} />
            {user.nickname}
          </Group>
        }
        note={
          <Group gap="0 16px">
            <AccountStatus status={user.status} />
            <span>{user.username}</span>
            {user.id === me.user.id && <span>{t("you")}</span>}
            {user.passwordMustChange && <span>{t("mustChange")}</span>}
          </Group>
        }
        actions={<HeaderActions main={edit} others={others} label={t("more")} />}
      />
      <Stack gap="md">
        {!user.manageable && <Alert color="gray">{t("outOfReach")}</Alert>}
        <AccountFacts user={user} />
        <Access user={user} />
      </Stack>
      {dialogs}
    </>
  );
}

function AccountFacts({ user }: { user: User }) {
  const t = useTranslations("users");
  const mayReadRoles = useMay("role:read");
  const { roleId } = user;
  const roleLabel = useDeliveredName()(user.roleLabel);
  const role = mayReadRoles ? <NameLink href={`/platform/roles/${roleId}`} name={roleLabel} /> : roleLabel;
  const organizations = user.organizations.map(
    ({ name, role: rank }) => `${name} (${t(rank === "OWNER" ? "owner" : "member")})`,
  );
  return (
    <Section title={t("sections.account")}>
      <Facts
        facts={[
          { label: t("fields.username"), value: user.username },
          { label: t("fields.role"), value: role },
          { label: t("fields.phone"), value: user.phone },
          { label: t("fields.email"), value: user.email },
          { label: t("fields.secondStep"), value: t(user.hasSecondStep ? "stepOn" : "stepOff") },
          { label: t("fields.created"), value: <RelativeTime value={user.createdAt} /> },
          { label: t("fields.updated"), value: <RelativeTime value={user.updatedAt} /> },
          {
            label: t("sections.organizations"),
            value: organizations.length === 0 ? t("noOrganizations") : organizations.join(" · "),
            wide: true,
          },
          { label: t("fields.id"), value: <CopyId value={user.id} />, wide: true },
        ]}
      />
    </Section>
  );
}

function Access({ user: { id } }: { user: User }) {
  const t = useTranslations("users");
  const nameOf = useDeliveredName();
  const permissionName = usePermissionName();
  const { data, error, refetch } = useQuery(useTRPC().user.access.queryOptions({ id }));
  if (data === undefined && error !== null)
    return <QueryError error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  return (
    <Section title={t("sections.access")} note={t("accessNote", { role: nameOf(data.role.label) })}>
      {data.user.status !== 1 && <Alert color="gray">{t("inactiveNote")}</Alert>}
      {data.memberships.length > 0 && (
        <Stack gap={4}>
          <Text fz="sm">{t("membershipNote")}</Text>
          {data.memberships.map(({ organizationId, organizationName: name, role: rank, withheld }) => {
            const words = { name, role: t(rank === "OWNER" ? "owner" : "member") };
            const list = withheld.map(permissionName).join(" · ");
            return (
              <Text key={organizationId} fz="sm" c="dimmed">
                {list === "" ? t("withheldNone", words) : t("withheld", { ...words, list })}
              </Text>
            );
          })}
        </Stack>
      )}
      <AccessTable rows={data.list} />
    </Section>
  );
}
