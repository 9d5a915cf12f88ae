import { useLocale, useTranslations } from "next-intl";
import { useMay } from "@/app/(console)/_components/me-context";
import { PageTabs } from "@/app/_ui/page-tabs";
import { consolePages } from "@/server/domain/people/console";

const { scrapingTasks, scrapingRuns } = consolePages;

/** Tasks and their runs are two tabs of one entry of the navigation. */
export function TaskTabs({ current }: { current: "scrapingTasks" | "scrapingRuns" }) {
  const t = useTranslations("scrapingTasks");
  const locale = useLocale();
  const mayReadTasks = useMay("scraping-task:read");
  const mayReadRuns = useMay("scraping-run:read");
  if (!mayReadTasks || !mayReadRuns) return null;
  const tabs = [scrapingTasks, scrapingRuns].map(({ path, name }) => ({ href: path, name: name[locale] }));
  return <PageTabs label={t("tabs")} current={consolePages[current].path} tabs={tabs} />;
}
