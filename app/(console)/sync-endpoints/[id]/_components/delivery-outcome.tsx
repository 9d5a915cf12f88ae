"use client";

import { useNow, useTranslations } from "next-intl";
import { RelativeTime } from "@/app/_ui/relative-time";
import { StatusBadge } from "@/app/_ui/status-badge";
import type { Run } from "./run-statuses";

/** What has become of the delivery that an attempt belongs to; a retry to come says when, until it is due. */
export function DeliveryOutcome({ run }: { run: Pick<Run, "deliveryStatus" | "nextAttemptAt"> }) {
  const words = useTranslations("syncEndpoints.outcome");
  const now = useNow({ updateInterval: 15_000 });
  const { deliveryStatus, nextAttemptAt } = run;
  const isAhead = nextAttemptAt !== null && new Date(nextAttemptAt) > now;
  return (
    <span>
      <StatusBadge status={deliveryStatus} label={words(deliveryStatus)} />
      {deliveryStatus === "PENDING" && isAhead && (
        <>
          {" · "}
          <RelativeTime value={nextAttemptAt} ahead />
        </>
      )}
    </span>
  );
}
