import { queryValuesOf, SECRET_MASK } from "@/server/domain/push/endpoint";
import { type OutboundResponse } from "@/server/infra/safe-fetch";
import { type MaskedResponse } from "@/server/services/push/delivery-state";

/** Set by the push itself and free of credentials; any other header may hold one. */
const SHOWN = new Set(["content-type", "user-agent", "webhook-id", "webhook-timestamp", "webhook-signature"]);
/** Shorter values of custom headers are settings rather than secrets: "true", "prod". */
const MIN_LENGTH = 6;
const isSecretLength = ({ length }: string) => length >= MIN_LENGTH;
const MAX_CHARS = 4_096;

/** Masks credentials, but keeps the scheme of an Authorization header. */
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
 * Masks the secrets of `sent`, because receivers echo requests. Replaces NUL, which PostgreSQL cannot store.
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
 * The first `maxChars` with secrets masked, in plain, JSON or URL form. A secret that crosses the end is
 * masked completely.
 */
function maskSecrets(text: string, secrets: readonly string[], maxChars = Number.MAX_SAFE_INTEGER): string {
  const forms = new Set(secrets.flatMap(formsOf).filter((form) => form !== ""));
  if (forms.size === 0) return text.slice(0, maxChars);
  // Of two secrets that start at the same place, the longer one must match.
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
