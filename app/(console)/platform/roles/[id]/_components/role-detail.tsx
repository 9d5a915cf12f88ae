"use client";

import { Alert, Anchor, Group, Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Link } from "@/app/_ui/link";
import { useRouter } from "@/app/_ui/navigation";
import { BackToPage } from "@/app/(console)/_components/back-to-page";
import { FailedPage } from "@/app/(console)/_components/failed-page";
import { useMay } from "@/app/(console)/_components/me-context";
import { noRefetch } from "@/app/_components/loading-dialog";
import { QueryError } from "@/app/_trpc/query-error";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { PageHeader } from "@/app/_ui/page-header";
import { Facts, Section } from "@/app/_ui/section";
import { DetailSkeleton } from "@/app/_ui/skeletons";
import { CopyId, RelativeTime } from "@/app/_ui/values";
import { AccessTable } from "../../../_components/access-table";
import { AccountStatus } from "../../../_components/account-status";
import { HeaderActions } from "../../../_components/header-actions";
import { useDeliveredName } from "../../../_components/use-names";
import { RoleMarks } from "../../_components/role-list";
import { useRoleActions } from "../../_components/use-role-actions";
import { PermissionMatrix } from "./permission-matrix";

type Role = RouterOutputs["role"]["get"];

export function RoleDetail({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(useTRPC().role.get.queryOptions({ id }, noRefetch));
  if (data !== undefined) return <RolePage role={data} reload={async () => (await refetch()).data} />;
  if (error === null) return <DetailSkeleton />;
  return <FailedPage page="roles" error={error} onRetry={() => void refetch()} />;
}

type PageProps = { role: Role; reload: () => Promise<Role | undefined> };

function RolePage({ role, reload }: PageProps) {
  const t = useTranslations("roles");
  const router = useRouter();
  const { actionsOf, dialogs } = useRoleActions({ onDeleted: () => router.push("/platform/roles") });
  const nameOf = useDeliveredName();
  const { edit, others } = actionsOf(role);
  return (
    <>
      <PageHeader
        above={<BackToPage page="roles" />}
        title={
          <Group gap="sm">
            {nameOf(role.label)}
            <RoleMarks role={role} />
          </Group>
        }
        note={role.description === null ? undefined : nameOf(role.description)}
        actions={<HeaderActions main={edit} others={others} label={t("more")} />}
      />
      <Stack gap="md">
        {!role.manageable && <Alert color="gray">{t("outOfReach")}</Alert>}
        <RoleFacts role={role} />
        <PermissionMatrix role={role} reload={reload} />
        <RoleAccess id={role.id} />
      </Stack>
      {dialogs}
    </>
  );
}

function RoleFacts({ role }: { role: Role }) {
  const t = useTranslations("roles");
  const mayReadPeople = useMay("user:read");
  const { id, userCount: count } = role;
  const people = (
    <Group gap="xs">
      {t("people", { count })}
      {mayReadPeople && count > 0 && (
        <Anchor component={Link} href={`/platform/users?roleId=${id}`} fz="sm">
          {t("showPeople")}
        </Anchor>
      )}
    </Group>
  );
  return (
    <Section title={t("fields.label")}>
      <Facts
        facts={[
          { label: t("fields.status"), value: <AccountStatus status={role.status} /> },
          { label: t("sections.people"), value: people },
          { label: t("fields.permissions"), value: t("permissions", { count: role.permissionCount }) },
          { label: t("fields.updated"), value: <RelativeTime value={role.updatedAt} /> },
          { label: t("fields.name"), value: role.name },
          { label: t("fields.id"), value: <CopyId value={id} />, wide: true },
        ]}
      />
    </Section>
  );
}

function RoleAccess({ id }: { id: string }) {
  const t = useTranslations("users");
  const nameOf = useDeliveredName();
  const { data, error, refetch } = useQuery(useTRPC().role.access.queryOptions({ id }));
  if (data === undefined && error !== null)
    return <QueryError error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={240} />;
  return (
    <Section title={t("sections.access")} note={t("accessNote", { role: nameOf(data.role.label) })}>
      <AccessTable rows={data.list} />
    </Section>
  );
}
