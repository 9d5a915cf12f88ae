"use client";

import { useNetwork, useTimeout } from "@mantine/hooks";
import { Alert, Stack, Skeleton } from "@mantine/core";
import { IconWifiOff } from "@tabler/icons-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useNavigationHost, useNavigationTarget } from "@/app/_ui/navigation";
import classes from "./navigation-progress.module.css";

/** Milliseconds after which a placeholder is shown. */
const PLACEHOLDER_MS = 300;

export function NavigationProgress() {
  useNavigationHost();
  const t = useTranslations("ui");
  const isUnderWay = useNavigationTarget() !== null;
  return (
    <div role="progressbar" aria-label={t("loading")} hidden={!isUnderWay} className={classes.line ?? ""} />
  );
}

/**
 * Covers the current page if the next one takes longer than `PLACEHOLDER_MS`. The page below is unchanged
 * until then.
 */
export function PagePlaceholder() {
  const target = useNavigationTarget();
  const pathname = usePathname();
  const isOther = target !== null && new URL(target, "http://console").pathname !== pathname;
  return isOther ? <Late key={target} /> : null;
}

function Late() {
  const [isLate, setLate] = useState(false);
  const { start, clear } = useTimeout(() => setLate(true), PLACEHOLDER_MS);
  useEffect(() => {
    start();
    return clear;
  }, [start, clear]);
  if (!isLate) return null;
  return (
    <Stack gap="md" className={classes.placeholder ?? ""} aria-hidden>
      <Skeleton height={28} width={240} />
      <Skeleton height={14} width={360} />
      <Skeleton height={320} />
    </Stack>
  );
}

export function OfflineBanner() {
  const t = useTranslations("ui");
  const { online } = useNetwork();
  if (online) return null;
  return (
    <Alert
      color="yellow"
      variant="light"
      mb="md"
      py={8}
      icon={<IconWifiOff size={18} stroke={1.5} />}
      role="alert"
    >
      {t("offlineBanner")}
    </Alert>
  );
}
