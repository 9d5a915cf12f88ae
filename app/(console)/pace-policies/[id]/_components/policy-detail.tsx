"use client";

import { Alert, Button, Group, Stack } from "@mantine/core";
import { IconArrowsDiff, IconCopy, IconPencil } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { Link } from "@/app/_ui/link";
import { useRouter } from "@/app/_ui/navigation";
import { BackToPage } from "@/app/(console)/_components/back-to-page";
import { useMay } from "@/app/(console)/_components/me-context";
import { ActionMenu } from "@/app/_ui/action-menu";
import { usePageKeys } from "@/app/_ui/keyboard";
import { PageHeader } from "@/app/_ui/page-header";
import { Facts, Section } from "@/app/_ui/section";
import { DetailSkeleton } from "@/app/_ui/skeletons";
import { CopyId, RelativeTime } from "@/app/_ui/values";
import { EffectiveNumbers } from "../../_components/effective-numbers";
import { PolicyMark } from "../../_components/policy-list";
import {
  type Baseline,
  factorNames,
  overridesOf,
  type Policy,
  useFactorText,
  useNumberText,
  usePolicies,
} from "../../_components/policy-values";
import { usePolicyWords } from "../../_components/policy-words";
import { PolicyTasks } from "../../_components/policy-tasks";
import { Failed, MissingPolicy } from "../../_components/policies-failed";
import { Throughput } from "../../_components/throughput";
import { usePolicyActions } from "../../_components/use-policy-actions";

export function PolicyDetail({ id }: { id: string }) {
  const { policies, baselines, error, refetch } = usePolicies();
  if (error !== null) return <Failed error={error} refetch={refetch} />;
  if (policies === undefined || baselines === undefined) return <DetailSkeleton />;
  const policy = policies.find((one) => one.id === id);
  return policy === undefined ? <MissingPolicy /> : <PolicyPage policy={policy} baselines={baselines} />;
}

function PolicyPage({ policy, baselines }: { policy: Policy; baselines: readonly Baseline[] }) {
  const t = useTranslations("pacePolicies");
  const { nameOf } = usePolicyWords();
  return (
    <>
      <PolicyHeader policy={policy} />
      <Stack gap="md">
        {!policy.enabled && <Alert color="gray">{t("disabledAlert")}</Alert>}
        <PolicyFacts policy={policy} />
        <Section title={t("throughput.title")}>
          <Throughput curves={[{ name: nameOf(policy), policyId: policy.id }]} />
        </Section>
        <Section title={t("sections.effective")} note={t("effectiveNote")}>
          <EffectiveNumbers policy={policy} baselines={baselines} />
        </Section>
      </Stack>
    </>
  );
}

function PolicyHeader({ policy }: { policy: Policy }) {
  const t = useTranslations("pacePolicies");
  const router = useRouter();
  const { nameOf, descriptionOf } = usePolicyWords();
  const actions = usePolicyActions({
    onCloned: (id) => router.push(`/pace-policies/${id}`),
    onDeleted: () => router.push("/pace-policies"),
  })(policy);
  const [clone, ...others] = actions;
  const isOwn = policy.scope === "org_custom";
  const mayEdit = useMay("pace-policy:write") && isOwn;
  const editPath = `/pace-policies/${policy.id}/edit`;
  usePageKeys(mayEdit ? [["e", () => router.push(editPath)]] : []);
  return (
    <PageHeader
      above={<BackToPage page="pacePolicies" />}
      title={
        <Group gap="sm">
          {nameOf(policy)}
          <PolicyMark policy={policy} />
        </Group>
      }
      note={descriptionOf(policy)}
      actions={
        <>
          <Button
            component={Link}
            href={`/pace-policies/compare?a=${policy.id}`}
            variant="default"
            leftSection={<IconArrowsDiff size={16} stroke={1.5} />}
          >
            {t("compare")}
          </Button>
          {mayEdit && (
            <Button component={Link} href={editPath} leftSection={<IconPencil size={16} stroke={1.5} />}>
              {t("edit")}
            </Button>
          )}
          {!isOwn && clone?.allowed === true && (
            <Button
              leftSection={<IconCopy size={16} stroke={1.5} />}
              onClick={clone.run}
              title={t("cloneHint")}
            >
              {clone.label}
            </Button>
          )}
          <ActionMenu label={t("more")} actions={isOwn ? actions : others} framed />
        </>
      }
    />
  );
}

function PolicyFacts({ policy }: { policy: Policy }) {
  const t = useTranslations("pacePolicies");
  const factorText = useFactorText();
  const numberText = useNumberText();
  const overrides = overridesOf(policy).map((name) => {
    const value = policy[name];
    return `${t(`numbers.${name}`)} ${value === null ? "" : numberText(name, value)}`;
  });
  return (
    <Section title={t("sections.accounts")}>
      <Facts
        facts={[
          ...factorNames.map((name) => ({
            label: t(`fields.${name}`),
            value: factorText(name, policy[name]),
          })),
          { label: t("fields.updated"), value: <RelativeTime value={policy.updatedAt} /> },
          { label: t("fields.id"), value: <CopyId value={policy.id} /> },
          {
            label: t("fields.overrides"),
            value: overrides.length === 0 ? t("none") : overrides.join(" · "),
            wide: true,
          },
          { label: t("fields.usedBy"), value: <PolicyTasks policy={policy} />, wide: true },
        ]}
      />
    </Section>
  );
}
