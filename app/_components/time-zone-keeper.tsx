"use client";

import { useRouter } from "next/navigation";
import { useTimeZone } from "next-intl";
import { useEffect } from "react";
import { timeZoneCookie } from "@/app/_i18n/locales";
import { remember } from "@/app/_ui/remember";

/** Tells the server the browser's time zone, once it differs from what the page was written in. */
export function TimeZoneKeeper() {
  const written = useTimeZone();
  const router = useRouter();
  useEffect(() => {
    const actual = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (actual === written) return;
    remember(timeZoneCookie, actual);
    router.refresh();
  }, [written, router]);
  return null;
}
