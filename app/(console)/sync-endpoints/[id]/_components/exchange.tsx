import { Code, Stack, Text } from "@mantine/core";
import { useTranslations } from "next-intl";

type Headers = Readonly<Record<string, unknown>> | null;
type Props = { requestHeaders: Headers; responseHeaders?: Headers; responseSnippet: string | null };

/** What was sent and what came back, as it went over the wire; credentials come masked. */
export function Exchange({ requestHeaders, responseHeaders = null, responseSnippet }: Props) {
  const words = useTranslations("syncEndpoints.log");
  const parts = [
    { title: words("requestHeaders"), text: toLines(requestHeaders) },
    { title: words("responseHeaders"), text: toLines(responseHeaders) },
    { title: words("responseBody"), text: responseSnippet ?? "" },
  ].filter(({ text }) => text !== "");
  return (
    <Stack gap="md">
      {parts.map(({ title, text }) => (
        <div key={title}>
          <Text fw={600} fz="sm" mb={4}>
            {title}
          </Text>
          <Code block mah={240} className="breakable scrolling" tabIndex={0}>
            {text}
          </Code>
        </div>
      ))}
      {responseSnippet === null && (
        <Text c="dimmed" fz="sm">
          {words("noResponse")}
        </Text>
      )}
    </Stack>
  );
}

function toLines(headers: Headers): string {
  return Object.entries(headers ?? {})
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join("\n");
}
