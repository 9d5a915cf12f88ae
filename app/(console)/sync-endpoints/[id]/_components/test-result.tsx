"use client";

import { Alert, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { RouterOutputs } from "@/app/_trpc/router-outputs";
import { Facts } from "@/app/_ui/facts";
import { formatDuration } from "@/app/_ui/format-date-time";
import { Exchange } from "./exchange";

/** What a test push did: accepted or not, how long it took, what was sent and what came back. */
export function TestResult({ result }: { result: RouterOutputs["syncEndpoint"]["test"] }) {
  const words = useTranslations("syncEndpoints");
  return (
    <Stack gap="md">
      <Alert color={result.ok ? "green" : "red"} title={words(result.ok ? "testOk" : "testFailed")}>
        {result.error}
      </Alert>
      <Facts
        facts={[
          { label: words("log.answer"), value: result.status },
          { label: words("log.duration"), value: formatDuration(result.durationMs) },
        ]}
      />
      <Exchange requestHeaders={result.requestHeaders} responseSnippet={result.responseSnippet} />
    </Stack>
  );
}
