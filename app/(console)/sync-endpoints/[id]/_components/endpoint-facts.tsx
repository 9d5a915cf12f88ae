"use client";

import { useTranslations } from "next-intl";
import { CopyId } from "@/app/_ui/copy-id";
import { Facts } from "@/app/_ui/facts";
import { RelativeTime } from "@/app/_ui/relative-time";
import { Section } from "@/app/_ui/section";
import type { Endpoint } from "../../_components/endpoint";
import { PlatformNames } from "../../_components/platform-names";

/** How the endpoint is doing and how it is set up. */
export function EndpointFacts({ endpoint }: { endpoint: Endpoint }) {
  const words = useTranslations("syncEndpoints");
  const { health } = endpoint;
  const headers = Object.keys(endpoint.headersJson ?? {});
  return (
    <Section title={words("overview")}>
      <Facts
        facts={[
          { label: words("fields.waiting"), value: words("waitingRows", { count: health.lagRows }) },
          { label: words("fields.lastSuccess"), value: <RelativeTime value={health.lastSuccessAt} /> },
          {
            label: words("fields.lastFailure"),
            value:
              health.failedDeliveriesInRow === 0 ? (
                <RelativeTime value={health.lastFailureAt} />
              ) : (
                <>
                  <RelativeTime value={health.lastFailureAt} /> ·{" "}
                  {words("failedInRow", { count: health.failedDeliveriesInRow })}
                </>
              ),
          },
          {
            label: words("fields.platforms"),
            value: <PlatformNames platforms={endpoint.platformFilter} />,
          },
          { label: words("fields.authType"), value: words(`auth.${endpoint.authType}`) },
          {
            label: words("fields.headers"),
            value: headers.length === 0 ? words("never") : headers.join(", "),
          },
          { label: words("fields.batchSize"), value: endpoint.batchSize },
          { label: words("fields.retryCount"), value: endpoint.retryCount },
          { label: words("fields.id"), value: <CopyId value={endpoint.id} /> },
          { label: words("fields.created"), value: <RelativeTime value={endpoint.createdAt} /> },
        ]}
      />
    </Section>
  );
}
