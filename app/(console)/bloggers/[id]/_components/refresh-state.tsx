"use client";

import { Button, Group, Loader, Text } from "@mantine/core";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import {
  isUnderWay,
  type Refresh,
  useLiveRefresh,
  useRefreshReason,
} from "@/app/(console)/bloggers/_components/use-refresh";
import { useMay } from "@/app/(console)/_components/me-context";
import { useAction } from "@/app/_components/use-action";
import { useTRPC } from "@/app/_trpc/trpc";
import { useClock } from "@/app/_ui/clock";
import { useRelativeTime } from "@/app/_ui/relative-time";
import { RelativeTime } from "@/app/_ui/values";
import { DAY_MS, HOUR_MS } from "@/server/domain/kernel/durations";
import { useStartRefresh } from "./refresh-blogger";

/** How long the end of a refresh is shown on the page, in ms. */
const TOLD_MS = { SUCCESS: HOUR_MS, FAILED: DAY_MS };

export function RefreshState({ id }: { id: string }) {
  const refresh = useLiveRefresh(id);
  const now = useClock();
  if (refresh === null || refresh.status === "CANCELLED") return null;
  if (isUnderWay(refresh)) return <UnderWay refresh={refresh} now={now} />;
  const age = now - Date.parse(refresh.endedAt ?? "");
  if (refresh.status === "SUCCESS") return age < TOLD_MS.SUCCESS ? <Updated refresh={refresh} /> : null;
  return age < TOLD_MS.FAILED ? <Failed id={id} refresh={refresh} /> : null;
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <Group gap="xs" role="status" fz="sm">
      {icon}
      {children}
    </Group>
  );
}

function UnderWay({ refresh, now }: { refresh: Refresh; now: number }) {
  const t = useTranslations("refreshes");
  const mayCancel = useMay("blogger:write");
  const { bloggerRefresh } = useTRPC();
  const cancelling = useAction(bloggerRefresh.cancel.mutationOptions(), {
    input: (_: object) => ({ id: refresh.id }),
  });
  return (
    <Line icon={<Loader size={14} />}>
      <Text fz="sm">
        <Progress refresh={refresh} now={now} />
      </Text>
      {mayCancel && (
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          loading={cancelling.busy}
          onClick={() => cancelling.run({})}
        >
          {t("cancel")}
        </Button>
      )}
    </Line>
  );
}

function Progress({ refresh, now }: { refresh: Refresh; now: number }) {
  const t = useTranslations("refreshes");
  const relativeTime = useRelativeTime();
  const { status, waitReason, waitUntil, expectedAt } = refresh;
  const inTime = (instant: string | null) =>
    instant === null || Date.parse(instant) <= now ? null : relativeTime(new Date(instant), new Date(now));
  if (status === "RUNNING") {
    const time = inTime(expectedAt);
    return time === null ? t("running") : `${t("running")} · ${t("expected", { time })}`;
  }
  if (waitReason === null) return t("queued");
  if (waitReason === "CREATOR_BUSY") return t("creatorBusy");
  const time = inTime(waitUntil);
  if (time === null) return t("turn");
  return t(waitReason === "DAY_CAP" || waitReason === "HOUR_CAP" ? "capped" : "resting", { time });
}

function Updated({ refresh: { endedAt } }: { refresh: Refresh }) {
  const t = useTranslations("refreshes");
  return (
    <Line icon={<IconCheck size={16} color="var(--mantine-color-green-text)" />}>
      <Text fz="sm">
        {t("updated")} · <RelativeTime value={endedAt} />
      </Text>
    </Line>
  );
}

function Failed({ id, refresh }: { id: string; refresh: Refresh }) {
  const t = useTranslations("refreshes");
  const reason = useRefreshReason();
  const mayStart = useMay("blogger:write");
  const starting = useStartRefresh(id);
  return (
    <Line icon={<IconAlertTriangle size={16} color="var(--mantine-color-red-text)" />}>
      <Text fz="sm">
        {t.rich("failed", {
          reason: reason(refresh),
          time: () => <RelativeTime value={refresh.endedAt} />,
        })}
      </Text>
      {mayStart && (
        <Button size="compact-xs" variant="default" loading={starting.busy} onClick={() => starting.run({})}>
          {t("again")}
        </Button>
      )}
    </Line>
  );
}
