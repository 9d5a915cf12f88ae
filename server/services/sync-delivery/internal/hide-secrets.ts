import { SECRET_MASK } from "@/server/domain/sync-endpoint";

/**
 * The first `maxChars` of a text without these secrets, plain or as JSON and URLs write them. One that reaches over the end is
 * hidden whole.
 */
export function hideSecrets(
  text: string,
  secrets: readonly string[],
  maxChars = Number.MAX_SAFE_INTEGER,
): string {
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

/** As it is, and as serializers write it: JSON, with everything beyond ASCII or each slash escaped, or percent-encoded. */
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
