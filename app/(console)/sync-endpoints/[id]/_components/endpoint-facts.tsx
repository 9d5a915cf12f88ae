"use client";

import { useTranslations } from "next-intl";
import { CopyId } from "@/app/_ui/copy-id";
import { Facts } from "@/app/_ui/facts";
import { RelativeTime } from "@/app/_ui/relative-time";
import { Section } from "@/app/_ui/section";
import type { Endpoint } from "../../_components/endpoint";
import { PlatformNames } from "../../_components/platform-names";

/** How the endpoint is set up. */
export function EndpointFacts({ endpoint }: { endpoint: Endpoint }) {
  const words = useTranslations("syncEndpoints");
  const headers = Object.keys(endpoint.headersJson ?? {});
  return (
    <Section title={words("setup")}>
      <Facts
        facts={[
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
