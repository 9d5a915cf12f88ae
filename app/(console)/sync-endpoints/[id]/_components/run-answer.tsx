"use client";

import { Stack, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { headerLines } from "./header-lines";
import { prettyJson } from "./pretty-json";
import type { RunDetail } from "./run-statuses";
import { WireText } from "./wire-text";

/** What the receiver answered: status, headers, and the beginning of the body. */
export function RunAnswer({ run }: { run: RunDetail }) {
  const words = useTranslations("syncEndpoints.log");
  const { status, responseStatus, responseHeaders, responseSnippet } = run;
  if (responseStatus === null)
    return (
      <Text c="dimmed" fz="sm">
        {words(status === "RUNNING" ? "noResponseYet" : "noResponse")}
      </Text>
    );
  const head = `HTTP ${String(responseStatus)}\n${headerLines(responseHeaders)}`.trim();
  return (
    <Stack gap="sm">
      <WireText title={words("response")} text={head} />
      {responseSnippet === null && (
        <Text c="dimmed" fz="sm">
          {words("noAnswer")}
        </Text>
      )}
      {responseSnippet !== null && responseSnippet !== "" && (
        <WireText title={words("responseBody")} text={prettyJson(responseSnippet)} copied={responseSnippet} />
      )}
    </Stack>
  );
}
