import { mayBeSecret } from "./mask-request-headers";

/** Shorter values of own headers are settings rather than secrets: "true", "prod". */
const MIN_LENGTH = 6;

/** The secrets that a push sends: credentials, with and without their scheme, the password within a Basic one, and own headers. */
export function secretsOfHeaders(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flatMap(([name, value]) => {
    if (!mayBeSecret(name)) return [];
    const [, scheme = "", credential = ""] = /^(\S+) +(.+)$/.exec(value) ?? [];
    if (name !== "authorization") return [value, credential].filter(({ length }) => length >= MIN_LENGTH);
    if (credential === "") return [value];
    return scheme.toLowerCase() === "basic" ? [credential, ...passwordOf(credential)] : [credential];
  });
}

function passwordOf(credential: string): string[] {
  const [, password = ""] = /:(.*)$/s.exec(Buffer.from(credential, "base64").toString()) ?? [];
  return [password];
}
