"use client";

import { useLocale } from "next-intl";
import { BackLink } from "@/app/_ui/page-header";
import { type ConsolePageKey, consolePages } from "@/server/domain/people/console";

export function BackToPage({ page }: { page: ConsolePageKey }) {
  const { path, name } = consolePages[page];
  return <BackLink href={path} label={name[useLocale()]} />;
}
