"use client";

import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/app/_ui/link";
import { usePlanName } from "@/app/_components/use-plan-name";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { formatExactNumber } from "@/app/_ui/format";
import { Meter } from "@/app/_ui/meter";
import { Facts } from "@/app/_ui/section";
import { StatusBadge } from "@/app/_ui/status-badge";
import { CopyId, ExactTime, Unknown } from "@/app/_ui/values";
import { isPersonalEdition } from "@/server/domain/kernel/organization";

type Current = NonNullable<RouterOutputs["organization"]["current"]>;

export function OrganizationFacts({ organization, member }: Current) {
  const t = useTranslations("organization");
  const tStatus = useTranslations("words.status");
  const tMode = useTranslations("dataMode");
  const planName = usePlanName();
  const trpc = useTRPC();
  const usage = useQuery(trpc.organization.usage.queryOptions({})).data;
  const { status, subscriptionPlan, subscriptionExpiresAt, dataMode } = organization;
  const field = (key: "status" | "plan" | "expires" | "bloggers" | "members" | "owner") => t(`fields.${key}`);
  return (
    <Facts
      facts={[
        { label: field("status"), value: <StatusBadge status={status} label={tStatus(status)} /> },
        {
          label: field("plan"),
          value: subscriptionPlan === null ? <Unknown text={t("noPlan")} /> : planName(subscriptionPlan),
        },
        {
          label: field("expires"),
          value:
            subscriptionExpiresAt === null ? (
              <Unknown text={t("noEnd")} />
            ) : (
              <ExactTime value={subscriptionExpiresAt} />
            ),
        },
        {
          label: t("fields.edition"),
          value: t(isPersonalEdition(organization) ? "editions.personal" : "editions.reviewed"),
        },
        {
          label: field("bloggers"),
          value: usage && <Bloggers {...usage} ofMember={dataMode === "LOCAL" && member.role === "MEMBER"} />,
        },
        { label: field("members"), value: usage?.memberCount },
        { label: field("owner"), value: usage && `${usage.ownerNickname} (${usage.ownerUsername})` },
        { label: t("fields.joined"), value: <ExactTime value={member.joinedAt} /> },
        {
          label: t("fields.dataMode"),
          value: <span title={tMode(`meaning.${dataMode}`)}>{tMode(`name.${dataMode}`)}</span>,
        },
        { label: t("fields.timeZone"), value: organization.timeZone },
        { label: t("fields.guard"), value: <Guard /> },
        { label: t("fields.id"), value: <CopyId value={organization.id} /> },
      ]}
    />
  );
}

type BloggersProps = RouterOutputs["organization"]["usage"] & { ofMember: boolean };

/** With a roster by owner, members do not see how many bloggers others have. */
function Bloggers({ bloggerCount: used, bloggerLimit: limit, ofMember }: BloggersProps) {
  const t = useTranslations("organization");
  const count = formatExactNumber(used, useLocale());
  if (ofMember) return t("youHold", { count });
  if (limit === null) return t("unlimited", { count });
  return <Meter used={used} cap={limit} size="md" label={t("usage", { used, limit })} />;
}

function Guard() {
  const t = useTranslations("organization");
  const rule = useQuery(useTRPC().organization.scrapeGuard.queryOptions()).data;
  if (rule === undefined) return null;
  return (
    <Anchor component={Link} href="/inbox/held-figures" fz="sm">
      {rule.isOn ? t("guardOn", { factor: rule.factor }) : t("guardOff")}
    </Anchor>
  );
}
