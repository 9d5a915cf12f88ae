"use client";

import { SimpleGrid, Stack, Text } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { BackToPage } from "@/app/(console)/_components/back-to-page";
import { PageHeader } from "@/app/_ui/page-header";
import { formatExactNumber } from "@/app/_ui/format";
import { Section } from "@/app/_ui/section";
import { Select } from "@/app/_ui/select";
import { DetailSkeleton } from "@/app/_ui/skeletons";
import { Table } from "@/app/_ui/table";
import { useUrlState } from "@/app/_ui/use-url-state";
import { paceNumberNames } from "@/server/domain/scraping/policy";
import type { Platform } from "@/server/domain/roster/platforms";
import { PlatformSelect } from "./number-table";
import classes from "./number-table.module.css";
import { factorNames, type Policy, useFactorText, usePolicies } from "./policy-values";
import { usePolicyWords } from "./policy-words";
import { Failed } from "./policies-failed";
import { Throughput } from "./throughput";

export function ComparePolicies() {
  const t = useTranslations("pacePolicies");
  const { policies, error, refetch } = usePolicies();
  if (error !== null) return <Failed error={error} refetch={refetch} />;
  return (
    <>
      <PageHeader
        above={<BackToPage page="pacePolicies" />}
        title={t("compareTitle")}
        note={t("compareNote")}
      />
      {policies === undefined ? <DetailSkeleton /> : <Comparison policies={policies} />}
    </>
  );
}

function Comparison({ policies }: { policies: readonly Policy[] }) {
  const t = useTranslations("pacePolicies");
  const { nameOf } = usePolicyWords();
  const [params, change] = useUrlState();
  const find = (id: string | null) => policies.find((policy) => policy.id === id);
  const byKey = (key: Policy["systemKey"]) => policies.find(({ systemKey }) => systemKey === key);
  const one = find(params.get("a")) ?? byKey("BALANCED");
  const other = find(params.get("b")) ?? (one?.systemKey === "FAST" ? byKey("BALANCED") : byKey("FAST"));
  if (one === undefined || other === undefined) return null;
  const data = policies.map((policy) => ({ value: policy.id, label: nameOf(policy) }));
  const choose = (key: "a" | "b") => (id: string | null) => change({ [key]: id });
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }} maw={640}>
        <Select label={t("first")} data={data} value={one.id} onChange={choose("a")} allowDeselect={false} />
        <Select
          label={t("second")}
          data={data}
          value={other.id}
          onChange={choose("b")}
          allowDeselect={false}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
        <FactorTable pair={[one, other]} />
        <PlatformTable pair={[one, other]} />
      </SimpleGrid>
      {one.id !== other.id && (
        <Section title={t("throughput.title")}>
          <Throughput
            curves={[
              { name: nameOf(one), policyId: one.id },
              { name: nameOf(other), policyId: other.id },
            ]}
          />
        </Section>
      )}
    </Stack>
  );
}

type Pair = { pair: readonly [Policy, Policy] };

function FactorTable({ pair }: Pair) {
  const t = useTranslations("pacePolicies");
  const text = useFactorText();
  const rows = factorNames.map((name) => ({
    key: name,
    label: t(`fields.${name}`),
    unit: "",
    cells: pair.map((policy) => text(name, policy[name])),
  }));
  return (
    <Section title={t("sections.accounts")}>
      <PairTable label={t("sections.accounts")} pair={pair} rows={rows} />
    </Section>
  );
}

function PlatformTable({ pair }: Pair) {
  const t = useTranslations("pacePolicies");
  const locale = useLocale();
  const [platform, setPlatform] = useState<Platform>("STARMAP");
  const rows = paceNumberNames.map((name) => ({
    key: name,
    label: t(`numbers.${name}`),
    unit: t(`units.${name}`),
    cells: pair.map(({ resolved }) => formatExactNumber(resolved[platform][name], locale)),
  }));
  return (
    <Section title={t("sections.effective")}>
      <PlatformSelect value={platform} onChange={setPlatform} />
      <PairTable label={t("sections.effective")} pair={pair} rows={rows} />
    </Section>
  );
}

type PairTableProps = Pair & {
  label: string;
  rows: { key: string; label: string; unit: string; cells: string[] }[];
};

function PairTable({ label, pair, rows }: PairTableProps) {
  const t = useTranslations("pacePolicies");
  const { nameOf } = usePolicyWords();
  return (
    <Table fz="sm" layout="fixed" className={classes.table} aria-label={label}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w="46%">{t("number")}</Table.Th>
          {pair.map((policy, index) => (
            <Table.Th key={index} ta="right">
              {nameOf(policy)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ key, label: name, unit, cells }) => (
          <Table.Tr key={key}>
            <Table.Th scope="row" fw={400}>
              {name}{" "}
              <Text span inherit c="dimmed">
                {unit}
              </Text>
            </Table.Th>
            {cells.map((cell, index) => (
              <Table.Td key={index} ta="right" className="figures" data-marked={cells[0] !== cells[1]}>
                {cell}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
