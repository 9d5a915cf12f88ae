"use client";

import { Alert, Anchor, Group, Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/app/_ui/link";
import { BackToPage } from "@/app/(console)/_components/back-to-page";
import { FailedPage } from "@/app/(console)/_components/failed-page";
import { useMay } from "@/app/(console)/_components/me-context";
import { usePlanName } from "@/app/_components/use-plan-name";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { formatExactNumber } from "@/app/_ui/format";
import { Meter } from "@/app/_ui/meter";
import { NameLink } from "@/app/_ui/name-link";
import { PageHeader } from "@/app/_ui/page-header";
import { Facts, Section } from "@/app/_ui/section";
import { DetailSkeleton } from "@/app/_ui/skeletons";
import { CopyId, ExactTime, RelativeTime, Unknown } from "@/app/_ui/values";
import { isPersonalEdition } from "@/server/domain/kernel/organization";
import { HeaderActions } from "../../../_components/header-actions";
import { OrganizationState } from "../../_components/organization-values";
import { useOrganizationActions } from "../../_components/use-organization-actions";

type Organization = RouterOutputs["organization"]["get"];

export function OrganizationDetail({ id }: { id: string }) {
  // Reads by a system user are recorded in the organization's audit log, so they are not repeated
  // automatically.
  const once = { refetchOnWindowFocus: false, refetchOnReconnect: false };
  const { data, error, refetch } = useQuery(useTRPC().organization.get.queryOptions({ id }, once));
  if (data !== undefined) return <OrganizationPage organization={data} />;
  if (error === null) return <DetailSkeleton />;
  return <FailedPage page="organizations" error={error} onRetry={() => void refetch()} />;
}

function OrganizationPage({ organization }: { organization: Organization }) {
  const t = useTranslations("organizations");
  const tMode = useTranslations("dataMode.name");
  const { actionsOf, dialogs } = useOrganizationActions();
  const [plan, ...others] = actionsOf(organization);
  return (
    <>
      <PageHeader
        above={<BackToPage page="organizations" />}
        title={organization.name}
        note={
          <Group gap="0 16px">
            <OrganizationState organization={organization} />
            <span>{tMode(organization.dataMode)}</span>
          </Group>
        }
        actions={<HeaderActions main={plan} others={others} label={t("more")} />}
      />
      <Stack gap="md">
        {organization.status === "SUSPENDED" && <Alert color="red">{t("suspendedNow")}</Alert>}
        <PlanFacts organization={organization} />
        <OrganizationFacts organization={organization} />
      </Stack>
      {dialogs}
    </>
  );
}

const loading = <Skeleton height={20} width={64} />;

function PlanFacts({ organization }: { organization: Organization }) {
  const t = useTranslations("organizations");
  const { subscriptionPlan, subscriptionExpiresAt: end, bloggerLimit } = organization;
  const locale = useLocale();
  const planName = usePlanName();
  const { data: usage, isLoading } = useQuery(
    useTRPC().organization.usage.queryOptions({ id: organization.id }),
  );
  const edition = isPersonalEdition(organization) ? "PERSONAL" : "REVIEWED";
  const used = usage?.bloggerCount ?? 0;
  const bloggers =
    bloggerLimit === null ? (
      t("unlimited", { count: formatExactNumber(used, locale) })
    ) : (
      <Meter used={used} cap={bloggerLimit} size="md" label={t("usage", { used, limit: bloggerLimit })} />
    );
  return (
    <Section title={t("sections.plan")}>
      <Facts
        facts={[
          { label: t("fields.plan"), value: subscriptionPlan && planName(subscriptionPlan) },
          { label: t("fields.edition"), value: t(`editions.${edition}`) },
          {
            label: t("fields.ends"),
            value: end === null ? <Unknown text={t("noEnd")} /> : <End value={end} />,
          },
          { label: t("fields.bloggers"), value: isLoading ? loading : usage && bloggers },
        ]}
      />
    </Section>
  );
}

function End({ value }: { value: string }) {
  return (
    <Group gap={8}>
      <ExactTime value={value} />
      <span style={{ color: "var(--mantine-color-dimmed)" }}>
        <RelativeTime value={value} ahead />
      </span>
    </Group>
  );
}

function OrganizationFacts({ organization }: { organization: Organization }) {
  const t = useTranslations("organizations");
  const tMode = useTranslations("dataMode");
  const tUi = useTranslations("ui");
  const mayReadUsers = useMay("user:read");
  const mayReadAudit = useMay("audit-log:read");
  const { id, ownerId, dataMode, timeZone } = organization;
  const { data: usage, isLoading } = useQuery(useTRPC().organization.usage.queryOptions({ id }));
  const owner = usage && `${usage.ownerNickname} (${usage.ownerUsername})`;
  return (
    <Section
      title={t("sections.organization")}
      actions={
        mayReadAudit && (
          <Anchor component={Link} href={`/platform/audit-log?organizationId=${id}`} fz="sm">
            {t("audit")}
          </Anchor>
        )
      }
    >
      <Facts
        facts={[
          {
            label: t("fields.owner"),
            value: isLoading ? (
              loading
            ) : owner !== undefined && mayReadUsers ? (
              <NameLink href={`/platform/users/${ownerId}`} name={owner} />
            ) : (
              owner
            ),
          },
          { label: t("fields.members"), value: isLoading ? loading : usage?.memberCount },
          { label: t("fields.timeZone"), value: timeZone },
          { label: t("fields.created"), value: <ExactTime value={organization.createdAt} /> },
          {
            label: t("fields.dataMode"),
            value: tUi("chip", { name: tMode(`name.${dataMode}`), value: tMode(`meaning.${dataMode}`) }),
            wide: true,
          },
          { label: t("fields.id"), value: <CopyId value={id} />, wide: true },
        ]}
      />
    </Section>
  );
}
