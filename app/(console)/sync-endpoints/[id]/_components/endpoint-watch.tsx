"use client";

import { Anchor } from "@mantine/core";
import { useTranslations } from "next-intl";
import { formatDuration } from "@/app/_ui/format-date-time";
import { Facts } from "@/app/_ui/facts";
import { RelativeTime } from "@/app/_ui/relative-time";
import { Section } from "@/app/_ui/section";
import { DeliveryCount } from "../../_components/delivery-count";
import type { Endpoint } from "../../_components/endpoint";
import { Lag } from "../../_components/lag";
import { Rate } from "../../_components/rate";
import { useProblem } from "../../_components/use-problem";
import { useLogView } from "./use-log-view";

/** How an endpoint is doing: what is left to send, what was given up, how fast and how well it goes. */
export function EndpointWatch({ endpoint }: { endpoint: Endpoint }) {
  const words = useTranslations("syncEndpoints");
  const problem = useProblem()(endpoint);
  const { setFilter } = useLogView();
  const { health } = endpoint;
  return (
    <Section title={words("overview")} note={endpoint.enabled && problem !== null ? problem : undefined}>
      <Facts
        facts={[
          { label: words("fields.lag"), value: <Lag health={health} /> },
          { label: words("fields.retries"), value: <DeliveryCount count={health.waitingDeliveries} /> },
          {
            label: words("fields.givenUp"),
            value:
              health.failedDeliveries === 0 ? (
                0
              ) : (
                <Anchor component="button" onClick={() => setFilter({ deliveryStatus: "FAILED" })}>
                  <DeliveryCount count={health.failedDeliveries} bad />
                </Anchor>
              ),
          },
          { label: words("fields.rate"), value: <Rate health={health} /> },
          { label: words("fields.lastSuccess"), value: <RelativeTime value={health.lastSuccessAt} /> },
          { label: words("fields.lastFailure"), value: <RelativeTime value={health.lastFailureAt} /> },
          { label: words("fields.failedInRow"), value: health.failedDeliveriesInRow },
          {
            label: words("fields.median"),
            value: health.rate === null ? null : formatDuration(health.rate.medianMs),
          },
        ]}
      />
    </Section>
  );
}
