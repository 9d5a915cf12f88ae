import { queryValuesOf, SECRET_MASK } from "@/server/domain/push/endpoint";
import { type OutboundResponse } from "@/server/infra/safe-fetch";
import { type MaskedResponse } from "@/server/services/push/delivery-state";

/** Headers that the push sets itself and that hold no credential; whatever an endpoint adds may be one. */
const SHOWN = new Set(["content-type", "user-agent", "webhook-id", "webhook-timestamp", "webhook-signature"]);
/** Shorter values of an endpoint's own headers are settings rather than secrets: "true", "prod". */
const MIN_LENGTH = 6;
const isSecretLength = ({ length }: string) => length >= MIN_LENGTH;
const MAX_CHARS = 4_096;

/**
 * The headers of a push as the delivery log shows them: credentials masked, the kind of an Authorization
 * left readable.
 */
export function maskRequestHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      if (SHOWN.has(name)) return [name, value];
      const scheme = name === "authorization" ? (/^(Bearer|Basic) /.exec(value)?.[0] ?? "") : "";
      return [name, `${scheme}${SECRET_MASK}`];
    }),
  );
}

/**
 * A receiver's response as runs keep it: status, headers, and the beginning of its body. Receivers echo
 * what they got: the secrets among `sent` are masked. PostgreSQL's text cannot hold NUL.
 */
export function maskResponse(
  response: OutboundResponse | null,
  sent: { headers: Readonly<Record<string, string>>; url?: string },
): MaskedResponse | null {
  if (response === null) return null;
  const secrets = [...secretsOf(sent.headers), ...queryValuesOf(sent.url ?? "").filter(isSecretLength)];
  const headers = Object.entries(response.headers).map(([name, value]) => [
    name,
    maskSecrets(value, secrets),
  ]);
  return {
    status: response.status,
    headers: Object.fromEntries(headers) as Record<string, string>,
    snippet: maskSecrets(response.body.replaceAll("\0", "\ufffd"), secrets, MAX_CHARS),
  };
}

/**
 * The secrets that a push sends: credentials with and without their scheme, a Basic one's password, own
 * headers.
 */
function secretsOf(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flatMap(([name, value]) => {
    if (SHOWN.has(name)) return [];
    const [, scheme = "", credential = ""] = /^(\S+) +(\S.*)$/.exec(value) ?? [];
    if (name !== "authorization") return [value, credential].filter(isSecretLength);
    if (credential === "") return [value];
    return scheme.toLowerCase() === "basic" ? [credential, ...passwordOf(credential)] : [credential];
  });
}

function passwordOf(credential: string): string[] {
  const text = Buffer.from(credential, "base64").toString();
  return text.includes(":") ? [text.slice(text.indexOf(":") + 1)] : [""];
}

/**
 * The first `maxChars` of a text without these secrets, plain or as JSON and URLs write them. One that
 * reaches over the end is masked whole.
 */
function maskSecrets(text: string, secrets: readonly string[], maxChars = Number.MAX_SAFE_INTEGER): string {
  const forms = new Set(secrets.flatMap(formsOf).filter((form) => form !== ""));
  if (forms.size === 0) return text.slice(0, maxChars);
  // Of two that begin at the same place the longer one is found.
  const longestFirst = [...forms].sort((a, b) => b.length - a.length);
  const longest = longestFirst[0]?.length ?? 0;
  const pattern = new RegExp(longestFirst.map(escape).join("|"), "gi");
  let shown = "";
  let end = 0;
  for (const { 0: found, index } of text.slice(0, maxChars + longest).matchAll(pattern)) {
    if (index >= maxChars) break;
    shown += text.slice(end, index) + SECRET_MASK;
    end = index + found.length;
  }
  return (shown + text.slice(end, Math.max(end, maxChars))).slice(0, maxChars);
}

/**
 * As it is, and as serializers write it: JSON, with everything beyond ASCII or each slash escaped, or
 * percent-encoded.
 */
function formsOf(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  const ascii = json.replace(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  const slashed = [json, ascii].map((form) => form.replaceAll("/", String.raw`\/`));
  return [secret, json, ascii, ...slashed, encodeURIComponent(secret)];
}

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
}
