"use client";

import { Group, Text } from "@mantine/core";
import { BackfillBar } from "./backfill-bar";
import { type Endpoint, isInTrouble } from "./endpoint";
import { EndpointHealth } from "./endpoint-health";
import { useProblem } from "./use-problem";

/** Health in one word, and beside it what is wrong or how far the back-fill is: seen without opening anything. */
export function EndpointState({ endpoint }: { endpoint: Endpoint }) {
  const problem = useProblem()(endpoint);
  return (
    <Group gap={8} wrap="nowrap">
      <EndpointHealth endpoint={endpoint} />
      {problem !== null && (
        <Text
          fz="sm"
          c={isInTrouble(endpoint) ? "var(--mantine-color-error)" : "dimmed"}
          truncate
          maw={190}
          title={problem}
        >
          {problem}
        </Text>
      )}
      {endpoint.backfill !== null && <BackfillBar percent={endpoint.backfill.percent} w={120} />}
    </Group>
  );
}
