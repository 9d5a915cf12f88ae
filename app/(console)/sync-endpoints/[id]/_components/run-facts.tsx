"use client";

import { Anchor, Group, Spoiler } from "@mantine/core";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { CopyId } from "@/app/_ui/copy-id";
import { ExactTime } from "@/app/_ui/exact-time";
import { Facts } from "@/app/_ui/facts";
import { formatDuration } from "@/app/_ui/format-date-time";
import { DeliveryOutcome } from "./delivery-outcome";
import { RunStatus } from "./run-status";
import type { RunDetail } from "./run-statuses";

/** Four lines; a batch has up to 50 ids. */
const ID_LINES_PX = 112;

/** When, how long, how many; the bloggers of the batch lead to their pages, those refused apart where others were not. */
export function RunFacts({ run }: { run: RunDetail }) {
  const words = useTranslations("syncEndpoints.log");
  const links = (ids: readonly string[]) => (
    <Spoiler maxHeight={ID_LINES_PX} showLabel={words("showAll")} hideLabel={words("showLess")}>
      <Group gap={8}>
        {ids.map((id) => (
          <Anchor key={id} component={Link} href={`/bloggers/${id}`} fz="sm" className="identifier">
            {id}
          </Anchor>
        ))}
      </Group>
    </Spoiler>
  );
  return (
    <Facts
      facts={[
        { label: words("status"), value: <RunStatus run={run} /> },
        { label: words("deliveryStatus"), value: <DeliveryOutcome run={run} /> },
        {
          label: words("bloggers"),
          value: words("of", { success: run.successCount, total: run.totalCount }),
        },
        { label: words("answer"), value: run.responseStatus },
        { label: words("started"), value: <ExactTime value={run.startedAt} seconds /> },
        { label: words("finished"), value: <ExactTime value={run.finishedAt} seconds /> },
        ...(run.isTest ? [] : [{ label: words("waited"), value: duration(run.waitedMs) }]),
        { label: words("duration"), value: duration(run.durationMs) },
        { label: words("deliveryId"), value: <CopyId value={run.deliveryId} /> },
        { label: words("runId"), value: <CopyId value={run.id} /> },
        ...(run.failedBloggerIds.length === 0 || run.failedBloggerIds.length === run.totalCount
          ? []
          : [{ label: words("failedIds"), value: links(run.failedBloggerIds), wide: true }]),
        { label: words("bloggerIds"), value: links(run.bloggerIds), wide: true },
      ]}
    />
  );
}

function duration(durationMs: number | null): string | null {
  return durationMs === null ? null : formatDuration(durationMs);
}
