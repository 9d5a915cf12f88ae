"use client";

import { Anchor, Group } from "@mantine/core";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { RouterOutputs } from "@/app/_trpc/router-outputs";
import { CopyId } from "@/app/_ui/copy-id";
import { ExactTime } from "@/app/_ui/exact-time";
import { Facts } from "@/app/_ui/facts";
import { formatDuration } from "@/app/_ui/format-date-time";
import { RelativeTime } from "@/app/_ui/relative-time";
import { RunStatus } from "./run-status";

/** When, how long, how many; the bloggers of the batch lead to their pages. */
export function RunFacts({ run }: { run: RouterOutputs["syncRun"]["get"] }) {
  const words = useTranslations("syncEndpoints.log");
  const links = (ids: readonly string[]) => (
    <Group gap={8}>
      {ids.map((id) => (
        <Anchor key={id} component={Link} href={`/bloggers/${id}`} fz="sm" className="identifier">
          {id}
        </Anchor>
      ))}
    </Group>
  );
  return (
    <Facts
      facts={[
        { label: words("status"), value: <RunStatus run={run} /> },
        {
          label: words("bloggers"),
          value: words("of", { success: run.successCount, total: run.totalCount }),
        },
        { label: words("started"), value: <ExactTime value={run.startedAt} /> },
        { label: words("finished"), value: <ExactTime value={run.finishedAt} /> },
        { label: words("answer"), value: run.responseStatus },
        { label: words("duration"), value: run.durationMs === null ? null : formatDuration(run.durationMs) },
        ...(run.nextAttemptAt === null
          ? []
          : [{ label: words("next"), value: <RelativeTime value={run.nextAttemptAt} ahead /> }]),
        { label: words("delivery"), value: <CopyId value={run.deliveryId} /> },
        { label: words("runId"), value: <CopyId value={run.id} /> },
        ...(run.failedBloggerIds.length === 0
          ? []
          : [{ label: words("failedIds"), value: links(run.failedBloggerIds), wide: true }]),
        { label: words("bloggerIds"), value: links(run.bloggerIds), wide: true },
      ]}
    />
  );
}
