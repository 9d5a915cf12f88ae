import { isCustomHeader } from "@/server/domain/push/endpoint";
import { standardWebhookSignature } from "@/server/infra/crypto";
import { type Attempt, type PushTarget } from "@/server/services/push/delivery-state";
import { decryptAuthConfig, decryptHeaders, decryptSecretsInForce } from "@/server/services/push/endpoint";
import { type PushBody } from "../../schema";

export type PushRequest = {
  url: string;
  method: "POST" | "PUT" | "PATCH";
  headers: Record<string, string>;
  body: string;
};

const USER_AGENT = "creator-roster-service/1.0";

/** One attempt's request (docs/rules.md#push), signed with every secret in force. */
export function buildPushRequest(endpoint: PushTarget, attempt: Attempt): PushRequest {
  const body = pushBodyText(attempt);
  const timestamp = Math.floor(attempt.startedAt.getTime() / 1_000);
  return {
    url: endpoint.url,
    method: endpoint.method === "PUT" || endpoint.method === "PATCH" ? endpoint.method : "POST",
    headers: {
      ...customHeaders(decryptHeaders(endpoint, endpoint.headersEncrypted)),
      ...authorization(endpoint),
      "content-type": "application/json",
      "user-agent": USER_AGENT,
      "webhook-id": attempt.deliveryId,
      "webhook-timestamp": String(timestamp),
      "webhook-signature": standardWebhookSignature({
        secretsHex: decryptSecretsInForce(endpoint, attempt.startedAt),
        id: attempt.deliveryId,
        timestamp,
        body,
      }),
    },
    body,
  };
}

type PushedAttempt = Omit<Attempt, "isProbe">;

/**
 * Deterministic: the log shows exactly what was sent. Its bloggers are the texts that the delivery froze,
 * each with `test`, because receivers pass them on one by one.
 */
export function pushBodyText(pushed: PushedAttempt): string {
  const { deliveryId: id, endpointId, runId, attempt, isTest: test, startedAt, items } = pushed;
  const sentAt = startedAt.toISOString();
  const envelope: Omit<PushBody, "bloggers"> = { id, endpointId, runId, attempt, sentAt, test };
  const bloggers = items.map(({ json }) => `{"test":${test},${json.slice(1)}`);
  return `${JSON.stringify(envelope).slice(0, -1)},"bloggers":[${bloggers.join(",")}]}`;
}

/** Checked again, because the list of refused names may have grown since the headers were saved. */
function customHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const allowed = Object.entries(headers).filter(([name]) => isCustomHeader(name));
  return Object.fromEntries(allowed.map(([name, value]) => [name.toLowerCase(), value]));
}

function authorization(endpoint: PushTarget): Record<string, string> {
  const {
    token = "",
    username = "",
    password = "",
  } = decryptAuthConfig(endpoint, endpoint.authConfigEncrypted);
  switch (endpoint.authType) {
    case "BEARER":
      return { authorization: `Bearer ${token}` };
    case "BASIC":
      return { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}` };
    case "SIGNATURE":
    case "NONE":
      return {};
  }
}
