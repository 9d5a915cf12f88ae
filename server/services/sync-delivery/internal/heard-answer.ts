import { type OutboundResponse } from "@/server/infra/safe-fetch";
import { hideSecrets } from "./hide-secrets";
import { secretsOfHeaders } from "./secrets-of-headers";

const MAX_CHARS = 4_096;

export type HeardAnswer = { headers: Record<string, string>; snippet: string };

/**
 * A receiver's answer as runs keep it: its headers, and the beginning of its body. Receivers echo what they got: the secrets among
 * `sentHeaders` are masked. PostgreSQL's text cannot hold NUL.
 */
export function heardAnswer(
  response: OutboundResponse | null,
  sentHeaders: Readonly<Record<string, string>>,
): HeardAnswer | null {
  if (response === null) return null;
  const secrets = secretsOfHeaders(sentHeaders);
  const headers = Object.entries(response.headers).map(([name, value]) => [
    name,
    hideSecrets(value, secrets),
  ]);
  const snippet = hideSecrets(response.body.replaceAll("\0", "\ufffd"), secrets, MAX_CHARS);
  return { headers: Object.fromEntries(headers) as Record<string, string>, snippet };
}
