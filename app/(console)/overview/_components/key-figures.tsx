"use client";

import { Paper, Skeleton } from "@mantine/core";
import { Link } from "@/app/_ui/link";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { RouterOutputs } from "@/app/_trpc/trpc";
import { BigNumber } from "@/app/_ui/values";
import classes from "./overview.module.css";
import { MeanFans } from "./mean-fans";
import { rosterLinks } from "./roster-links";
import { useToday } from "./use-today";

type Props = {
  overview: RouterOutputs["blogger"]["overview"] | undefined;
  activity: RouterOutputs["blogger"]["activityStats"] | undefined;
};

type KeyFigure = {
  key: "total" | "avgFans" | "platforms" | `${"today" | "week"}${"New" | "Updated"}`;
  value: number | undefined;
  href?: Route;
  own?: ReactNode;
};

export function KeyFigures({ overview, activity }: Props) {
  const t = useTranslations("overview.key");
  const today = useToday();
  const figures = [
    { key: "total", value: overview?.totalBloggers, href: "/bloggers" },
    { key: "avgFans", value: overview?.avgFansCount, own: overview && <MeanFans overview={overview} /> },
    { key: "platforms", value: overview?.platformCount },
    { key: "todayNew", value: activity?.todayNew, href: rosterLinks.newest(today, 1) },
    { key: "weekNew", value: activity?.weekNew, href: rosterLinks.newest(today, 7) },
    { key: "todayUpdated", value: activity?.todayUpdated, href: rosterLinks.updated(today, 1) },
    { key: "weekUpdated", value: activity?.weekUpdated, href: rosterLinks.updated(today, 7) },
  ] as const satisfies KeyFigure[];
  return (
    <Paper component="section" px="md" py="xs" radius="md" aria-label={t("title")}>
      <dl className={classes.key}>
        {figures.map(({ key, own, ...figure }: KeyFigure) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>
              {figure.value === undefined ? (
                <Skeleton height={24} width={72} mt={4} />
              ) : (
                (own ?? <Figure {...figure} value={figure.value} />)
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Paper>
  );
}

function Figure({ value, href }: { value: number; href?: string }) {
  if (href === undefined || value === 0) return <BigNumber value={value} />;
  return (
    <Link href={href} className={classes.link}>
      <BigNumber value={value} />
    </Link>
  );
}
