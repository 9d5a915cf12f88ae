"use client";

import { SimpleGrid, Stack, Tabs } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { Section } from "@/app/_ui/section";
import { useUrlState } from "@/app/_ui/use-url-state";
import type { RouterOutputs } from "@/app/_trpc/trpc";
import { ContactLog } from "@/app/(console)/bloggers/_components/contacts/contact-log";
import { BasicFacts, ContactFacts, ContentFacts, CooperationFacts, RecordFacts } from "./blogger-facts";
import { BloggerReviews } from "./blogger-reviews";
import classes from "./blogger-tabs.module.css";
import { ChangeList } from "./change-list";
import { FansTrend } from "./fans-trend";
import type { Previous } from "./figure-strip";
import { LazyPersonCard } from "./lazy-person-card";
import { LastWorks } from "./last-works";
import { MetricTables } from "./metric-tables";
import { Portraits } from "./portraits";
import { Prices } from "./prices";
import { RawData } from "./raw-data";
import { SimilarBloggers } from "./similar-bloggers";

const tabs = ["overview", "metrics", "audience", "prices", "works", "history", "raw"] as const;
type Tab = (typeof tabs)[number];

type Props = { blogger: RouterOutputs["blogger"]["get"]; previous: Previous | undefined };

export function BloggerTabs({ blogger, previous }: Props) {
  const t = useTranslations("bloggerDetail.tabs");
  const [params, change] = useUrlState();
  const open = tabs.find((tab) => tab === params.get("tab")) ?? tabs[0];
  const list = useRef<HTMLDivElement>(null);
  // On a phone the selected tab may be outside the visible part.
  useEffect(() => {
    list.current
      ?.querySelector('[aria-selected="true"]')
      ?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [open]);
  return (
    <Tabs
      value={open}
      onChange={(tab) => change({ tab: tab === tabs[0] ? null : tab }, "replace")}
      keepMounted={false}
    >
      <Tabs.List ref={list} aria-label={t("label")} className={classes.list ?? ""}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab} value={tab}>
            {t(tab)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={open} pt="md">
        <Subject tab={open} blogger={blogger} previous={previous} />
      </Tabs.Panel>
    </Tabs>
  );
}

function Subject({ tab, blogger, previous }: Props & { tab: Tab }) {
  const subjects: Record<Tab, () => ReactNode> = {
    overview: () => <Overview blogger={blogger} />,
    metrics: () => (
      <Stack gap="md">
        <FansTrend bloggerId={blogger.id} />
        <MetricTables blogger={blogger} previous={previous} />
      </Stack>
    ),
    audience: () => <Portraits blogger={blogger} />,
    prices: () => <Prices blogger={blogger} />,
    works: () => <LastWorks blogger={blogger} />,
    history: () => <History blogger={blogger} />,
    raw: () => <RawData value={blogger.rawData} />,
  };
  return subjects[tab]();
}

function Overview({ blogger }: { blogger: RouterOutputs["blogger"]["get"] }) {
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
      <Stack gap="md">
        <BasicFacts blogger={blogger} />
        <ContentFacts blogger={blogger} />
      </Stack>
      <Stack gap="md">
        <ContactLog blogger={blogger} />
        <CooperationFacts blogger={blogger} />
        <ContactFacts blogger={blogger} />
        {blogger.mergedIntoId === null && <LazyPersonCard id={blogger.id} />}
        <RecordFacts blogger={blogger} />
        {blogger.deactivatedAt === null && <SimilarBloggers id={blogger.id} />}
      </Stack>
    </SimpleGrid>
  );
}

function History({ blogger }: { blogger: RouterOutputs["blogger"]["get"] }) {
  const t = useTranslations("bloggerDetail.history");
  return (
    <Stack gap="md">
      <BloggerReviews bloggerId={blogger.id} />
      <Section title={t("title")} note={t("note")}>
        <ChangeList blogger={blogger} none={{ title: t("none"), hint: t("noneHint") }} />
      </Section>
    </Stack>
  );
}
