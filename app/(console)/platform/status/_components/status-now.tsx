import { Alert, Paper } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { formatDuration } from "@/app/_ui/format";
import { Link } from "@/app/_ui/link";
import { StatusBadge } from "@/app/_ui/status-badge";
import { BigNumber, Unknown } from "@/app/_ui/values";
import type { Status } from "./status-data";
import classes from "./system-status.module.css";

/** The jobs look every minute; after three missed minutes health calls them stalled. */
const STALLED_SECONDS = 180;
/** As the alert rules have it (docs/monitoring/alerts.yml). */
const PUSH_LAG_SECONDS = 120;
const REFUSED_SECONDS = 1_800;
const STREAM_LAG_SECONDS = 600;

type Figure = { key: string; value: ReactNode; href?: string; isBad?: boolean };

/** What is, and whether it is worth a look. */
export function StatusNow({ status: { now, tickAgeSeconds, missing } }: { status: Status }) {
  const t = useTranslations("systemStatus");
  const locale = useLocale();
  const count = (value: number | null) => (value === null ? <Unknown /> : <BigNumber value={value} />);
  const lag = (seconds: number | null) =>
    seconds === null ? <Unknown /> : formatDuration(seconds * 1_000, locale);
  const streamLag = greatest(now.figuresLagSeconds, now.personsLagSeconds);
  const queue = sum(now.waitingRosterJobs, now.waitingRefreshes, now.waitingPushes);
  const figures: Figure[] = [
    {
      key: "tick",
      value: lag(tickAgeSeconds),
      isBad: (tickAgeSeconds ?? STALLED_SECONDS) >= STALLED_SECONDS,
    },
    { key: "late", value: count(now.late), isBad: (now.late ?? 0) > 0 },
    { key: "queue", value: count(queue) },
    {
      key: "pushLag",
      value: lag(greatest(now.pushLagSeconds, now.retryLagSeconds)),
      isBad: (now.pushLagSeconds ?? 0) > PUSH_LAG_SECONDS || (now.retryLagSeconds ?? 0) > REFUSED_SECONDS,
    },
    { key: "streamLag", value: lag(streamLag), isBad: (streamLag ?? 0) > STREAM_LAG_SECONDS },
    { key: "endpointsWaiting", value: count(now.endpointsWaiting) },
    { key: "accountsNeedPerson", value: count(now.accountsNeedPerson) },
    {
      key: "runsUnderWay",
      value: count(sum(now.runsPending, now.runsRunning)),
      href: "/platform/runs?state=UNDER_WAY",
    },
  ];
  return (
    <>
      {missing > 0 && <Alert color="orange">{t("missing", { count: missing })}</Alert>}
      <Paper component="section" p="md" radius="md" aria-label={t("now.title")}>
        <dl className={classes.key}>
          {figures.map(({ key, value, href, isBad = false }) => (
            <div key={key}>
              <dt>{t(`now.${key}` as "now.late")}</dt>
              <dd>
                {href === undefined ? (
                  value
                ) : (
                  <Link href={href} className={classes.link}>
                    {value}
                  </Link>
                )}
                {isBad && <StatusBadge status="FAILING" label={t("now.look")} />}
              </dd>
            </div>
          ))}
        </dl>
      </Paper>
    </>
  );
}

function sum(...values: (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
}

function greatest(...values: (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.max(...known);
}
