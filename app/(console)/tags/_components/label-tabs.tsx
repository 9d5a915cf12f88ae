import { useLocale, useTranslations } from "next-intl";
import { PageTabs } from "@/app/_ui/page-tabs";
import { consolePages } from "@/server/domain/people/console";

/** Tags and categories are two tabs of one entry of the navigation. */
export function LabelTabs({ current }: { current: "tags" | "categories" }) {
  const t = useTranslations("tags");
  const locale = useLocale();
  const tabs = [
    { href: consolePages.tags.path, name: t("tab") },
    { href: consolePages.categories.path, name: consolePages.categories.name[locale] },
  ];
  return <PageTabs label={t("tabs")} current={consolePages[current].path} tabs={tabs} />;
}
