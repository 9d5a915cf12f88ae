"use client";

import { Button, Tabs } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/app/_ui/link";
import { useMe } from "@/app/(console)/_components/me-context";
import { PageHeader } from "@/app/_ui/page-header";
import { EmptyState } from "@/app/_ui/empty-state";
import { useUrlState } from "@/app/_ui/use-url-state";
import { consolePages } from "@/server/domain/people/console";
import { isPersonalEdition } from "@/server/domain/kernel/organization";
import { ReviewDecisions } from "./review-decisions";
import { ReviewQueue } from "./review-queue";

const tabs = ["queue", "decisions"] as const;

export function ReviewPage() {
  const t = useTranslations("bloggerReview");
  const locale = useLocale();
  const [params, change] = useUrlState();
  const { organization } = useMe();
  const open = tabs.find((tab) => tab === params.get("tab")) ?? tabs[0];
  const header = <PageHeader title={consolePages.bloggerReview.name[locale]} note={t("note")} />;
  if (organization !== null && isPersonalEdition(organization))
    return (
      <>
        {header}
        <EmptyState
          kind="nothing-yet"
          title={t("personal.title")}
          hint={t("personal.hint")}
          action={
            <Button component={Link} href="/bloggers" variant="default">
              {t("personal.action")}
            </Button>
          }
        />
      </>
    );
  const choose = (tab: string | null) => {
    const rest = [...params.keys()].map((key) => [key, null] as const);
    change({ ...Object.fromEntries(rest), tab: tab === tabs[0] ? null : tab });
  };
  return (
    <>
      {header}
      <Tabs value={open} onChange={choose} keepMounted={false}>
        <Tabs.List aria-label={t("tabs.label")} mb="md">
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {t(`tabs.${tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={open}>{open === "queue" ? <ReviewQueue /> : <ReviewDecisions />}</Tabs.Panel>
      </Tabs>
    </>
  );
}
