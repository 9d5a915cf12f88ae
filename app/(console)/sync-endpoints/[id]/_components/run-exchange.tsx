"use client";

import { Code, Group, Stack, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { CopyButton } from "@/app/_ui/copy-button";
import type { RunDetail } from "./run-outcome";

/** Credentials are masked in the headers. Copying yields the exact signed text. */
export function RunRequest({ run }: { run: RunDetail }) {
  const t = useTranslations("syncEndpoints.log");
  const { method, url, requestHeaders, requestBody } = run;
  const line = url === null ? "" : `${method ?? ""} ${url}\n`;
  const head = `${line}${headerLines(requestHeaders)}`.trim();
  return (
    <Stack gap="sm">
      {head !== "" && <WireText title={t("request")} text={head} />}
      {requestBody === null ? (
        <Text c="dimmed" fz="sm">
          {t("noBody")}
        </Text>
      ) : (
        <WireText title={t("requestBody")} text={prettyJson(requestBody)} copied={requestBody} />
      )}
    </Stack>
  );
}

export function RunAnswer({ run }: { run: RunDetail }) {
  const t = useTranslations("syncEndpoints.log");
  const { status, responseStatus, responseHeaders, responseSnippet } = run;
  if (responseStatus === null)
    return (
      <Text c="dimmed" fz="sm">
        {t(status === "RUNNING" ? "noResponseYet" : "noResponse")}
      </Text>
    );
  const head = `HTTP ${String(responseStatus)}\n${headerLines(responseHeaders)}`.trim();
  return (
    <Stack gap="sm">
      <WireText title={t("response")} text={head} />
      {responseSnippet === null && (
        <Text c="dimmed" fz="sm">
          {t("noAnswer")}
        </Text>
      )}
      {responseSnippet !== null && responseSnippet !== "" && (
        <WireText title={t("responseBody")} text={prettyJson(responseSnippet)} copied={responseSnippet} />
      )}
    </Stack>
  );
}

/** `copied` is the text to copy, where it differs from the shown one. */
function WireText({ title, text, copied = text }: { title: string; text: string; copied?: string }) {
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <Text fw={600} fz="sm">
          {title}
        </Text>
        <CopyButton value={copied} />
      </Group>
      <Code block mah={320} className="breakable scrolling" tabIndex={0}>
        {text}
      </Code>
    </div>
  );
}

function headerLines(headers: Readonly<Record<string, string>> | null): string {
  return Object.entries(headers ?? {})
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
}

/** Indents JSON; returns any other text unchanged. */
function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
