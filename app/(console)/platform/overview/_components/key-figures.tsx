import { Paper } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { formatBytes } from "@/app/_ui/format";
import { Link } from "@/app/_ui/link";
import { BigNumber } from "@/app/_ui/values";
import { HealthBadge } from "./health";
import type { Overview } from "./overview-data";
import classes from "./system-overview.module.css";

type Figure = { key: string; value: ReactNode; href: string };

/** Each figure leads to the list that explains it. */
export function KeyFigures({ overview: { organizations, runs, storage, health } }: { overview: Overview }) {
  const t = useTranslations("system.key");
  const locale = useLocale();
  const count = (value: number) => <BigNumber value={value} />;
  const figures = [
    { key: "organizations", value: count(organizations.total), href: "/platform/organizations" },
    { key: "active", value: count(organizations.active), href: "/platform/organizations?status=ACTIVE" },
    {
      key: "nearLimit",
      value: count(organizations.nearLimitCount),
      href: "/platform/organizations?nearLimit=true",
    },
    { key: "underWay", value: count(runs.underWay), href: "/platform/runs?state=UNDER_WAY" },
    { key: "paused", value: count(runs.paused), href: "/platform/runs?state=PAUSED" },
    { key: "failed", value: count(runs.failed), href: "/platform/runs?state=FAILED" },
    {
      key: "database",
      value: formatBytes(storage.databaseBytes, locale),
      href: "/platform/overview#storage",
    },
    { key: "health", value: <HealthBadge status={health.status} />, href: "/platform/overview#health" },
  ] as const satisfies Figure[];
  return (
    <Paper component="section" p="md" radius="md" aria-label={t("title")}>
      <dl className={classes.key}>
        {figures.map(({ key, value, href }) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>
              <Link href={href} className={classes.link}>
                {value}
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </Paper>
  );
}
