"use client";

import { Alert, Anchor, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { Link } from "@/app/_ui/link";
import { useLocale, useTranslations } from "next-intl";
import { formatExactNumber } from "@/app/_ui/format";
import { Section } from "@/app/_ui/section";
import { Table } from "@/app/_ui/table";
import { Cut, RelativeTime } from "@/app/_ui/values";
import { WorkingAccounts } from "../../_components/working-accounts";
import { useIsPast } from "@/app/(console)/scraper-accounts/_components/account-values";
import { isUnderWay, type Progressing, RunBar } from "../../_components/run-values";

export function PlatformProgress({ run }: { run: Progressing }) {
  const t = useTranslations("scrapingRuns");
  const tPlatform = useTranslations("words.platform");
  const locale = useLocale();
  if (run.perPlatform.length === 0) return null;
  const title = t(isUnderWay(run) ? "sections.platforms" : "sections.platformsDone");
  return (
    <Section title={title}>
      <SimpleGrid
        cols={{ base: 1, lg: run.perPlatform.length > 1 ? 2 : 1 }}
        spacing="xl"
        verticalSpacing="lg"
      >
        {run.perPlatform.map((part) => (
          <Stack key={part.platform} gap="xs" component="section" aria-label={tPlatform(part.platform)}>
            <Group justify="space-between" gap="xs">
              <Text fw={500}>{tPlatform(part.platform)}</Text>
              <Text fz="sm" c="dimmed" className="figures">
                {t("partCounts", {
                  success: formatExactNumber(part.successCount, locale),
                  failed: formatExactNumber(part.failedCount, locale),
                  pending: formatExactNumber(part.pendingCount, locale),
                })}
              </Text>
            </Group>
            <RunBar counts={part} />
            {part.outage !== null && <Outage outage={part.outage} />}
            <WorkingAccounts accounts={part.accounts} none={noneOf(run)} />
          </Stack>
        ))}
      </SimpleGrid>
    </Section>
  );
}

type Unreached = NonNullable<Progressing["perPlatform"][number]["outage"]>;

function Outage({ outage: { since, until } }: { outage: Unreached }) {
  const t = useTranslations("scrapingRuns");
  const isPast = useIsPast();
  const words = {
    since: () => <RelativeTime value={since} />,
    next: () => <RelativeTime value={until} ahead />,
  };
  return (
    <Alert color="orange" p="xs" role="status">
      {t.rich(isPast(until) ? "outageNow" : "outage", words)}
    </Alert>
  );
}

function noneOf({ dispatcher, status }: Progressing) {
  if (dispatcher === "DESKTOP") return "desktop";
  return status === "PENDING" || status === "RUNNING" || status === "PAUSED" ? "none" : "noneOver";
}

export function UnderWay({ run: { underWay, perPlatform } }: { run: Progressing }) {
  const t = useTranslations("scrapingRuns");
  const tPlatform = useTranslations("words.platformShort");
  const names = new Map(
    perPlatform.flatMap(({ accounts }) => accounts.map(({ id, displayName }) => [id, displayName] as const)),
  );
  return (
    <Section title={t("sections.underWay")}>
      <Table fz="sm" aria-label={t("sections.underWay")} layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("fields.blogger")}</Table.Th>
            <Table.Th visibleFrom="sm">{t("fields.platform")}</Table.Th>
            <Table.Th>{t("fields.account")}</Table.Th>
            <Table.Th>{t("fields.since")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {underWay.map(({ bloggerId, nickname, platform, accountId, since }) => (
            <Table.Tr key={bloggerId}>
              <Table.Td>
                <Anchor
                  component={Link}
                  href={`/bloggers/${bloggerId}`}
                  c="inherit"
                  fz="sm"
                  display="block"
                  title={nickname ?? bloggerId}
                  truncate
                >
                  {nickname ?? bloggerId}
                </Anchor>
              </Table.Td>
              <Table.Td visibleFrom="sm">{tPlatform(platform)}</Table.Td>
              <Table.Td>
                <Cut text={names.get(accountId ?? "") ?? "–"} />
              </Table.Td>
              <Table.Td>
                <RelativeTime value={since} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Section>
  );
}
