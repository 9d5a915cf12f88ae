"use client";

import { SegmentedControl, SimpleGrid, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { BarsChart, OpposedChart, RankedChart } from "@/app/_ui/charts";
import { Section } from "@/app/_ui/section";
import { type BloggerWire, portraitShareKeys } from "@/server/domain/roster/blogger";

const portraitNames = ["fans", "audience", "tie"] as const;

export function Portraits({ blogger }: { blogger: BloggerWire }) {
  const t = useTranslations("bloggers");
  const tDetail = useTranslations("bloggerDetail");
  const [chosen, choose] = useState<string>();
  const values = {
    fans: blogger.fansPortraitJson,
    audience: blogger.audiencePortraitJson,
    tie: blogger.tiePortraitJson,
  };
  const known = portraitNames.filter((name) => toPortraitGroups(values[name] ?? {}).length > 0);
  const shown = known.find((name) => name === chosen) ?? known[0];
  if (shown === undefined)
    return (
      <Section title={t("sections.portraits")}>
        <Text c="dimmed">{t("noPortraits")}</Text>
      </Section>
    );
  return (
    <Section
      title={t("sections.portraits")}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={tDetail("portraitOf")}
          value={shown}
          onChange={choose}
          data={known.map((value) => ({ value, label: t(`sections.${value}`) }))}
        />
      }
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl" verticalSpacing="xl" style={{ alignItems: "start" }}>
        {toPortraitGroups(values[shown] ?? {}).map((group) => (
          <PortraitChart key={`${shown} ${group.name}`} group={group} />
        ))}
      </SimpleGrid>
    </Section>
  );
}

/** Draws a group of shares as two sides, in its own order, or largest first. */
function PortraitChart({ group }: { group: PortraitGroup }) {
  const t = useTranslations("bloggers");
  const tDetail = useTranslations("bloggerDetail");
  const labelOf = ({ key, name }: Share) => {
    const known = `portrait.${key}` as "portrait.genderMale";
    return name ?? (t.has(known) ? t(known) : key);
  };
  const title = t(`sections.${group.name}`);
  const shareOf = (key: string) => group.shares.find((one) => one.key === key)?.share ?? 0;
  if (group.name === "gender")
    return (
      <OpposedChart
        title={title}
        left={t("portrait.genderFemale")}
        right={t("portrait.genderMale")}
        rows={[
          { key: "all", label: tDetail("all"), left: shareOf("genderFemale"), right: shareOf("genderMale") },
        ]}
      />
    );
  const chart = {
    ...({ title, unit: "share", series: tDetail("share") } as const),
    bars: group.shares.map((one) => ({ key: one.key, label: labelOf(one), value: one.share })),
  };
  return group.ranked ? <RankedChart {...chart} /> : <BarsChart {...chart} />;
}

type Share = { key: string; name: string | null; share: number };
type PortraitGroup = { name: (typeof groups)[number]["name"]; ranked: boolean; shares: Share[] };

/** Maps key prefixes to groups; `ranked` groups are shown largest share first. */
const groups = [
  { name: "gender", prefix: "gender", ranked: false },
  { name: "age", prefix: "age", ranked: false },
  { name: "province", prefix: "province", ranked: true },
  { name: "city", prefix: "cityTop", ranked: true },
  { name: "tier", prefix: "cityTier", ranked: false },
  { name: "device", prefix: "device", ranked: true },
  { name: "crowd", prefix: "crowd", ranked: true },
] as const;

/** Groups a portrait's shares (0 to 1). Leaves out values that are not shares, and empty groups. */
export function toPortraitGroups(portrait: Readonly<Record<string, unknown>>): PortraitGroup[] {
  const shares = Object.entries(portrait).flatMap(([key, value]) => toShares(key, value));
  return groups.flatMap(({ name, prefix, ranked }) => {
    const own = shares.filter(({ key }) => key.startsWith(prefix));
    if (own.length === 0) return [];
    const order = ranked
      ? (a: Share, b: Share) => b.share - a.share
      : (a: Share, b: Share) => rank(a) - rank(b);
    return [{ name, ranked, shares: own.sort(order) }];
  });
}

/** Orders by the table of keys (ages from young to old), because `jsonb` does not preserve order. */
function rank({ key }: Share): number {
  return portraitShareKeys.indexOf(key);
}

function toShares(key: string, value: unknown): Share[] {
  if (typeof value === "number") return [{ key, name: null, share: value }];
  if (typeof value !== "object" || value === null || !("name" in value) || !("ratio" in value)) return [];
  const { name, ratio } = value;
  return typeof name === "string" && typeof ratio === "number" ? [{ key, name, share: ratio }] : [];
}
