import { SECRET_MASK } from "@/server/domain/sync-endpoint";

/** Headers that the push sets itself and that hold no credential; whatever an endpoint adds may be one. */
const SHOWN = new Set(["content-type", "user-agent", "webhook-id", "webhook-timestamp", "webhook-signature"]);

/** Whether a header of a push may hold a credential. */
export function mayBeSecret(name: string): boolean {
  return !SHOWN.has(name);
}

/** The headers of a push as the delivery log shows them: credentials masked, the kind of an Authorization left readable. */
export function maskRequestHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      if (!mayBeSecret(name)) return [name, value];
      const scheme = name === "authorization" ? (/^(Bearer|Basic) /.exec(value)?.[0] ?? "") : "";
      return [name, `${scheme}${SECRET_MASK}`];
    }),
  );
}
