"use client";

import { Alert, Anchor, Button, Code, Group, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconExternalLink } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { QueryError } from "@/app/_trpc/query-error";
import { useTRPC } from "@/app/_trpc/trpc";
import { BackToPage } from "@/app/(console)/_components/back-to-page";
import { CopyButton } from "@/app/_ui/values";
import { DetailSkeleton } from "@/app/_ui/skeletons";
import { NameAvatar } from "@/app/_ui/name-avatar";
import { Section } from "@/app/_ui/section";
import { StatusBadge } from "@/app/_ui/status-badge";
import type { BloggerWire } from "@/server/domain/blogger";
import { BasicFacts, ContactFacts, ContentFacts, PriceFacts, RecordFacts } from "./blogger-facts";
import { HeldFigures } from "./held-figures";
import { MetricTables } from "./metric-tables";
import { Portraits } from "./portraits";
import { RefreshBlogger } from "./refresh-blogger";

/** Shows everything that is known of one blogger. */
export function BloggerDetail({ id }: { id: string }) {
  const { data: blogger, error, refetch } = useQuery(useTRPC().blogger.get.queryOptions({ id }));
  if (error !== null)
    return (
      <>
        <BackToPage page="bloggers" />
        <QueryError error={error} onRetry={() => void refetch()} />
      </>
    );
  if (blogger === undefined) return <DetailSkeleton />;
  return (
    <Stack gap="md">
      <BloggerHeader blogger={blogger} />
      {blogger.mergedIntoId !== null && <MergedNotice keptId={blogger.mergedIntoId} />}
      <HeldFigures bloggerId={blogger.id} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
        <Stack gap="md">
          <BasicFacts blogger={blogger} />
          <ContentFacts blogger={blogger} />
        </Stack>
        <Stack gap="md">
          <PriceFacts blogger={blogger} />
          <ContactFacts blogger={blogger} />
          <RecordFacts blogger={blogger} />
        </Stack>
      </SimpleGrid>
      <MetricTables blogger={blogger} />
      <Portraits blogger={blogger} />
      <RawData value={blogger.rawData} />
    </Stack>
  );
}

/** Shows who the blogger is, their status, and a link to the profile. */
function BloggerHeader({ blogger }: { blogger: BloggerWire }) {
  const t = useTranslations("bloggers");
  const tWords = useTranslations("words");
  const status = blogger.deactivatedAt === null ? blogger.platformStatus : "DEACTIVATED";
  const profile = blogger.url !== null && /^https?:\/\//.test(blogger.url) ? blogger.url : null;
  return (
    <div>
      <BackToPage page="bloggers" />
      <Group justify="space-between" gap="sm" mt={4}>
        <Group gap="sm" wrap="nowrap" align="flex-start" miw={0}>
          <NameAvatar src={blogger.avatar} name={blogger.nickname} size={48} />
          <div style={{ minWidth: 0 }}>
            <Title order={1} textWrap="balance">
              {blogger.nickname}
            </Title>
            <Group gap="0 16px">
              <Text c="dimmed">{tWords(`platform.${blogger.platform}`)}</Text>
              <StatusBadge status={status} label={tWords(`status.${status}`)} />
              <Group gap={6}>
                <Text c="dimmed">{t("fields.reviewStatus")}</Text>
                <StatusBadge status={blogger.reviewStatus} label={tWords(`review.${blogger.reviewStatus}`)} />
              </Group>
            </Group>
          </div>
        </Group>
        <Group gap="xs">
          {blogger.deactivatedAt === null && <RefreshBlogger blogger={blogger} />}
          {profile !== null && (
            <Button
              component="a"
              href={profile}
              target="_blank"
              rel="noreferrer"
              variant="default"
              rightSection={<IconExternalLink size={16} stroke={1.5} />}
            >
              {t("openProfile")}
            </Button>
          )}
        </Group>
      </Group>
    </div>
  );
}

/** Leads to the record that a merged one became. */
function MergedNotice({ keptId }: { keptId: string }) {
  const t = useTranslations("bloggers.merged");
  return (
    <Alert color="yellow" variant="light" title={t("title")}>
      <Text>{t("text")}</Text>
      <Anchor component={Link} href={`/bloggers/${keptId}`}>
        {t("link")}
      </Anchor>
    </Alert>
  );
}

/** Shows the record as the source sent it, collapsed until it is asked for. */
function RawData({ value }: { value: Readonly<Record<string, unknown>> | null }) {
  const t = useTranslations("bloggers");
  const [opened, { toggle }] = useDisclosure();
  if (value === null) return null;
  const text = JSON.stringify(value, null, 2);
  return (
    <Section
      title={t("sections.raw")}
      actions={
        <Button variant="default" size="xs" onClick={toggle}>
          {t(opened ? "hideRaw" : "showRaw")}
        </Button>
      }
    >
      {opened && (
        <div style={{ position: "relative" }}>
          <Code block mah={480} className="scrolling" tabIndex={0}>
            {text}
          </Code>
          <div style={{ position: "absolute", insetBlockStart: 8, insetInlineEnd: 8 }}>
            <CopyButton value={text} />
          </div>
        </div>
      )}
    </Section>
  );
}
