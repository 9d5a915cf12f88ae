"use client";

import { useTranslations } from "next-intl";
import { failureDetails, notifyRefused } from "@/app/_trpc/query-error";
import type { RouterOutputs } from "@/app/_trpc/trpc";
import { useRelativeTime } from "@/app/_ui/relative-time";

type CheckResult = RouterOutputs["scraperAccount"]["checkConnectivity"];

export function useCheckWords(): (result: CheckResult) => string {
  const t = useTranslations("scraperAccounts.checkResult");
  return ({ ok, code, message }) => {
    if (ok) return t("OK");
    const key = code as "OTHER";
    return code !== null && t.has(key) ? t(key) : t("OTHER", { message });
  };
}

/** Notifies why an account may not be used now, and until when; for `refused` of an action. */
export function useIneligibleRefusal(): (error: unknown) => boolean {
  const t = useTranslations("scraperAccounts");
  const relativeTime = useRelativeTime();
  return (error) => {
    const ineligible = failureDetails(error)?.ineligible ?? null;
    const key = `why.reason.${ineligible?.reason ?? ""}` as "why.reason.LEASED";
    if (ineligible === null) return false;
    const { freesAt } = ineligible;
    const time = freesAt === null ? null : relativeTime(new Date(freesAt), new Date());
    const until = time === null ? "" : t("triesAgain", { time });
    // A reason without a text is the pace of its requests.
    notifyRefused(error, [t.has(key) ? t(key) : t("inPace"), until].join(" ").trim());
    return true;
  };
}
