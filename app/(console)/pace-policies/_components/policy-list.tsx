"use client";

import { Anchor, Badge, Button, Group } from "@mantine/core";
import { IconArrowsDiff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Link } from "@/app/_ui/link";
import { useRouter } from "@/app/_ui/navigation";
import { ListPage } from "@/app/(console)/_components/list-page";
import { useMay } from "@/app/(console)/_components/me-context";
import { GuardDialog } from "@/app/(console)/inbox/held-figures/_components/guard-dialog";
import { useTRPC } from "@/app/_trpc/trpc";
import type { ListColumn } from "@/app/_ui/columns";
import { StatusBadge } from "@/app/_ui/status-badge";
import { Cut, Unknown } from "@/app/_ui/values";
import { BaselineDialog } from "./baseline-dialog";
import { usePolicyActions } from "./use-policy-actions";
import { factorNames, overridesOf, type Policy, useFactorText } from "./policy-values";
import { usePolicyWords } from "./policy-words";

export function PolicyList() {
  const t = useTranslations("pacePolicies");
  const router = useRouter();
  const query = useQuery(useTRPC().pacePolicy.list.queryOptions());
  const { nameOf } = usePolicyWords();
  const actionsOf = usePolicyActions({ onCloned: (id) => router.push(`/pace-policies/${id}`) });
  const mayEditBaselines = useMay("pace-policy:baseline");
  return (
    <ListPage
      page="pacePolicies"
      note={t("note")}
      query={query}
      columns={useColumns()}
      href={({ id }) => `/pace-policies/${id}`}
      rowMenu={(policy) => ({ name: nameOf(policy), actions: actionsOf(policy) })}
      empty={{ title: t("empty"), hint: t("emptyHint") }}
      actions={
        <>
          <GuardDialog />
          {mayEditBaselines && <BaselineDialog />}
          <Button
            component={Link}
            href="/pace-policies/compare"
            variant="default"
            leftSection={<IconArrowsDiff size={16} stroke={1.5} />}
          >
            {t("compare")}
          </Button>
        </>
      }
    />
  );
}

function useColumns(): ListColumn<Policy>[] {
  const t = useTranslations("pacePolicies");
  const factorText = useFactorText();
  const { nameOf, descriptionOf } = usePolicyWords();
  const used = ({ usedByTaskCount: count }: Policy) =>
    count === 0 ? <Unknown text={t("usedByNone")} /> : t("used", { count });
  return [
    {
      key: "name",
      title: t("fields.name"),
      width: 190,
      render: (policy) => (
        <Group gap={8} wrap="nowrap" miw={0}>
          <Anchor
            component={Link}
            href={`/pace-policies/${policy.id}`}
            title={nameOf(policy)}
            c="inherit"
            fz="sm"
            fw={500}
            truncate
          >
            {nameOf(policy)}
          </Anchor>
          <PolicyMark policy={policy} />
        </Group>
      ),
      card: [
        { at: "title", render: nameOf },
        { at: "end", render: (policy) => <PolicyMark policy={policy} /> },
      ],
    },
    {
      key: "description",
      title: t("fields.description"),
      width: 150,
      fluid: true,
      render: (policy) => <Cut text={descriptionOf(policy) ?? ""} />,
      card: { at: 1, render: (policy) => descriptionOf(policy) },
    },
    ...factorNames.map((name, index): ListColumn<Policy> => ({
      key: name,
      title: t(`columns.${name}`),
      width: 80,
      align: "right",
      render: (policy) => <span className="figures">{factorText(name, policy[name])}</span>,
      ...(index < 2 && {
        card: {
          at: 2,
          bright: true,
          render: (policy) => `${t(`fields.${name}`)} ${factorText(name, policy[name])}`,
        },
      }),
    })),
    {
      key: "overrides",
      title: t("fields.overrides"),
      width: 92,
      align: "right",
      render: (policy) => {
        const count = overridesOf(policy).length;
        return count === 0 ? <Unknown text={t("none")} /> : t("overridesCount", { count });
      },
    },
    { key: "usedBy", title: t("columns.usedBy"), width: 126, render: used, card: { at: 3, render: used } },
  ];
}

export function PolicyMark({ policy: { scope, enabled } }: { policy: Pick<Policy, "scope" | "enabled"> }) {
  const t = useTranslations("pacePolicies");
  if (!enabled) return <StatusBadge status="DISABLED" label={t("disabled")} />;
  if (scope !== "system_builtin") return null;
  return (
    <Badge size="sm" variant="light" color="gray" flex="none" tt="none">
      {t("builtIn")}
    </Badge>
  );
}
