"use client";

import { useTranslations } from "next-intl";
import { PageTabs } from "@/app/_ui/page-tabs";
import { consolePages } from "@/server/domain/people/console";

/** Channels and their log are two tabs of one entry of the navigation. */
export function NoticeTabs({ current }: { current: "notices" | "noticeLog" }) {
  const t = useTranslations("notices");
  const tabs = [
    { href: consolePages.notices.path, name: t("channels") },
    { href: consolePages.noticeLog.path, name: t("log") },
  ];
  return <PageTabs label={t("tabs")} current={consolePages[current].path} tabs={tabs} />;
}
