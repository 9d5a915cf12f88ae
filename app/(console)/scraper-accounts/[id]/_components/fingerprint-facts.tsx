"use client";

import { SimpleGrid, Stack, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { RouterOutputs } from "@/app/_trpc/trpc";
import { Facts, Section } from "@/app/_ui/section";
import { CopyId } from "@/app/_ui/values";

type Fingerprint = RouterOutputs["scraperAccount"]["get"]["fingerprintProfile"];

/** What the account's browser reports of itself. It never changes. */
export function FingerprintFacts({ fingerprint }: { fingerprint: Fingerprint }) {
  const t = useTranslations("scraperAccounts");
  return (
    <Section
      title={t("sections.fingerprint")}
      note={t(fingerprint === null ? "noFingerprint" : "fingerprintNote")}
    >
      {fingerprint !== null && <Groups fingerprint={fingerprint} />}
    </Section>
  );
}

function Groups({ fingerprint }: { fingerprint: NonNullable<Fingerprint> }) {
  const t = useTranslations("scraperAccounts.fingerprint");
  const { platform, languages, timezone, screen, viewport, seeds, webgl } = fingerprint;
  const { userAgent, hardwareConcurrency, deviceMemory } = fingerprint;
  const size = ({ width, height }: { width: number; height: number }) =>
    `${String(width)} × ${String(height)}`;
  const groups = [
    {
      title: t("browser"),
      facts: [
        { label: t("userAgent"), value: userAgent, wide: true },
        { label: t("system"), value: platform },
        { label: t("languages"), value: languages.join(", ") },
        { label: t("timezone"), value: timezone },
      ],
    },
    {
      title: t("display"),
      facts: [
        { label: t("screen"), value: size(screen) },
        { label: t("viewport"), value: size(viewport) },
        { label: t("colorDepth"), value: t("bits", { count: screen.colorDepth }) },
      ],
    },
    {
      title: t("hardware"),
      facts: [
        { label: t("cores"), value: hardwareConcurrency },
        { label: t("memory"), value: t("gigabytes", { count: deviceMemory }) },
        { label: t("gpuVendor"), value: webgl.vendor, wide: true },
        { label: t("gpu"), value: webgl.renderer, wide: true },
      ],
    },
    {
      title: t("seeds"),
      facts: (["canvas", "audio", "webgl", "fonts"] as const).map((name) => ({
        label: t(name),
        value: <CopyId value={seeds[name]} />,
        wide: true,
      })),
    },
  ];
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
      {groups.map(({ title, facts }) => (
        <Stack key={title} gap="xs">
          <Text fw={600}>{title}</Text>
          <Facts facts={facts} />
        </Stack>
      ))}
    </SimpleGrid>
  );
}
