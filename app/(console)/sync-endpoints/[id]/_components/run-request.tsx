"use client";

import { Stack, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { headerLines } from "./header-lines";
import { prettyJson } from "./pretty-json";
import type { RunDetail } from "./run-statuses";
import { WireText } from "./wire-text";

/** What was sent: request line and headers, credentials masked, and the body laid out; its copy is the exact text that was signed. */
export function RunRequest({ run }: { run: RunDetail }) {
  const words = useTranslations("syncEndpoints.log");
  const { method, url, requestHeaders, requestBody } = run;
  const line = url === null ? "" : `${method ?? ""} ${url}\n`;
  const head = `${line}${headerLines(requestHeaders)}`.trim();
  return (
    <Stack gap="sm">
      {head !== "" && <WireText title={words("request")} text={head} />}
      {requestBody === null ? (
        <Text c="dimmed" fz="sm">
          {words("noBody")}
        </Text>
      ) : (
        <WireText title={words("requestBody")} text={prettyJson(requestBody)} copied={requestBody} />
      )}
    </Stack>
  );
}
