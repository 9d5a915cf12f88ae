"use client";

import { Stack } from "@mantine/core";
import { useState } from "react";
import type { Endpoint } from "../../_components/endpoint";
import { NewSecret } from "../../_components/new-secret";
import { BackfillProgress } from "./backfill-progress";
import { DeliveryLog } from "./delivery-log";
import { DisabledAlert } from "./disabled-alert";
import { EndpointFacts } from "./endpoint-facts";
import { EndpointHeader } from "./endpoint-header";
import { EndpointWatch } from "./endpoint-watch";
import { useEndpointActs } from "./use-endpoint-acts";

/** An endpoint from what matters now to what is looked up: trouble, progress, health, set-up, deliveries. */
export function EndpointPage({ endpoint }: { endpoint: Endpoint }) {
  const [secret, setSecret] = useState<string>();
  const acts = useEndpointActs(endpoint, setSecret);
  return (
    <>
      <EndpointHeader endpoint={endpoint} acts={acts} />
      <Stack gap="md">
        {!endpoint.enabled && <DisabledAlert endpoint={endpoint} onEnable={acts.enable} />}
        {endpoint.backfill !== null && <BackfillProgress backfill={endpoint.backfill} />}
        <EndpointWatch endpoint={endpoint} />
        <EndpointFacts endpoint={endpoint} />
        <DeliveryLog endpoint={endpoint} />
      </Stack>
      {secret !== undefined && (
        <NewSecret
          endpoint={{ name: endpoint.name, webhookSecret: secret }}
          onDone={() => setSecret(undefined)}
        />
      )}
    </>
  );
}
