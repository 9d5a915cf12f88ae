"use client";

import { Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { formatDuration } from "@/app/_ui/format-date-time";
import type { ListColumn } from "@/app/_ui/list-column";
import { RelativeTime } from "@/app/_ui/relative-time";
import { Unknown } from "@/app/_ui/unknown";
import { DeliveryOutcome } from "./delivery-outcome";
import { RunStatus } from "./run-status";
import type { Run } from "./run-statuses";
import { useRunError } from "./use-run-error";

export function useRunColumns(): ListColumn<Run>[] {
  const words = useTranslations("syncEndpoints.log");
  const errorOf = useRunError();
  return [
    {
      key: "started",
      title: words("started"),
      width: 150,
      render: (run) => <RelativeTime value={run.startedAt} />,
    },
    {
      key: "status",
      title: words("status"),
      render: (run) => <RunStatus run={run} />,
    },
    {
      key: "outcome",
      title: words("deliveryStatus"),
      render: (run) => <DeliveryOutcome run={run} />,
    },
    { key: "attempt", title: words("attempt"), align: "right", render: (run) => run.attempt },
    {
      key: "bloggers",
      title: words("bloggers"),
      align: "right",
      render: (run) => (
        <span className="figures">{words("of", { success: run.successCount, total: run.totalCount })}</span>
      ),
    },
    {
      key: "duration",
      title: words("duration"),
      align: "right",
      render: ({ durationMs }) => (durationMs === null ? <Unknown /> : formatDuration(durationMs)),
    },
    {
      key: "error",
      title: words("error"),
      fluid: true,
      render: (run) => {
        const error = errorOf(run);
        return error === null ? (
          <Unknown />
        ) : (
          <Text fz="sm" truncate title={error}>
            {error}
          </Text>
        );
      },
    },
  ];
}
