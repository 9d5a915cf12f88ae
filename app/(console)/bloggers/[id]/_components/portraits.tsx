"use client";

import { SimpleGrid, Tabs, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Section } from "@/app/_ui/section";
import { ShareBars } from "@/app/_ui/share-bars";
import { type BloggerWire, portraitShareKeys } from "@/server/domain/blogger";

/** Shows the known portraits, one a tab. */
export function Portraits({ blogger }: { blogger: BloggerWire }) {
  const t = useTranslations("bloggers");
  const portraits = [
    { name: "fans" as const, value: blogger.fansPortraitJson },
    { name: "audience" as const, value: blogger.audiencePortraitJson },
    { name: "tie" as const, value: blogger.tiePortraitJson },
  ].filter(({ value }) => value !== null && Object.keys(value).length > 0);
  const first = portraits[0];
  return (
    <Section title={t("sections.portraits")}>
      {first === undefined ? (
        <Text c="dimmed">{t("noPortraits")}</Text>
      ) : (
        <Tabs defaultValue={first.name} keepMounted={false}>
          <Tabs.List>
            {portraits.map(({ name }) => (
              <Tabs.Tab key={name} value={name}>
                {t(`sections.${name}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {portraits.map(({ name, value }) => (
            <Tabs.Panel key={name} value={name} pt="md">
              <Portrait shares={value ?? {}} />
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </Section>
  );
}

function Portrait({ shares }: { shares: Readonly<Record<string, unknown>> }) {
  const t = useTranslations("bloggers");
  const named = (key: string, name: string | null) => {
    const known = `portrait.${key}` as "portrait.genderMale";
    return name ?? (t.has(known) ? t(known) : key);
  };
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="xl" verticalSpacing="lg">
      {toPortraitGroups(shares).map((group) => (
        <ShareBars
          key={group.name}
          title={t(`sections.${group.name}`)}
          bars={group.shares.map(({ key, name, share }) => ({ key, label: named(key, name), share }))}
        />
      ))}
    </SimpleGrid>
  );
}

type Share = { key: string; name: string | null; share: number };
type PortraitGroup = { name: (typeof groups)[number]["name"]; shares: Share[] };

/** Maps key prefixes to groups; `ranked` groups are shown greatest share first. */
const groups = [
  { name: "gender", prefix: "gender", ranked: false },
  { name: "age", prefix: "age", ranked: false },
  { name: "province", prefix: "province", ranked: true },
  { name: "city", prefix: "cityTop", ranked: true },
  { name: "tier", prefix: "cityTier", ranked: false },
  { name: "device", prefix: "device", ranked: true },
  { name: "crowd", prefix: "crowd", ranked: true },
] as const;

/** Groups a portrait's shares (0 to 1). Leaves out values that are no shares, and groups without any. */
export function toPortraitGroups(portrait: Readonly<Record<string, unknown>>): PortraitGroup[] {
  const shares = Object.entries(portrait).flatMap(([key, value]) => readShare(key, value));
  return groups.flatMap(({ name, prefix, ranked }) => {
    const own = shares.filter(({ key }) => key.startsWith(prefix));
    if (own.length === 0) return [];
    const order = ranked
      ? (a: Share, b: Share) => b.share - a.share
      : (a: Share, b: Share) => rank(a) - rank(b);
    return [{ name, shares: own.sort(order) }];
  });
}

/** Orders by the table of keys (ages from young to old), because `jsonb` does not keep an order. */
function rank({ key }: Share): number {
  return portraitShareKeys.indexOf(key);
}

function readShare(key: string, value: unknown): Share[] {
  if (typeof value === "number") return [{ key, name: null, share: value }];
  if (typeof value !== "object" || value === null || !("name" in value) || !("ratio" in value)) return [];
  const { name, ratio } = value;
  return typeof name === "string" && typeof ratio === "number" ? [{ key, name, share: ratio }] : [];
}
