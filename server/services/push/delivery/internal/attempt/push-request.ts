import { isCustomHeader } from "@/server/domain/push/endpoint";
import { standardWebhookSignature } from "@/server/infra/crypto";
import { type SyncEndpointModel } from "@/server/infra/db/generated/models";
import { type BloggerChange } from "@/server/services/roster/blogger";
import { type Attempt } from "@/server/services/push/delivery-state";
import { decryptAuthConfig, decryptHeaders, decryptSecretsInForce } from "@/server/services/push/endpoint";
import { type PushBody } from "../../schema";

/** What an attempt needs to know of its endpoint, as it stands when it is called. */
export type PushTarget = Pick<
  SyncEndpointModel,
  | "id"
  | "organizationId"
  | "url"
  | "method"
  | "authType"
  | "headersEncrypted"
  | "authConfigEncrypted"
  | "secretEncrypted"
  | "formerSecrets"
  | "retryCount"
  | "activation"
>;

export type PushRequest = {
  url: string;
  method: "POST" | "PUT" | "PATCH";
  headers: Record<string, string>;
  body: string;
};

const USER_AGENT = "creator-roster-service/1.0";

/**
 * The request of one attempt (docs/rules.md#push): the body, and a signature made afresh with every secret
 * in force.
 */
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

type PushedAttempt = {
  deliveryId: string;
  endpointId: string;
  runId: string;
  attempt: number;
  isTest: boolean;
  startedAt: Date;
  items: readonly BloggerChange[];
};

/**
 * The text of a push's body. The same attempt always gives the same text: what is sent is what the log
 * shows.
 */
export function pushBodyText(pushed: PushedAttempt): string {
  const { deliveryId: id, endpointId, runId, attempt, isTest: test, startedAt, items } = pushed;
  // Each blogger says it, too: receivers hand them on one by one.
  const bloggers = items.map(({ blogger, ...change }) => ({ ...change, test, blogger }));
  const body: PushBody = { id, endpointId, runId, attempt, sentAt: startedAt.toISOString(), test, bloggers };
  return JSON.stringify(body);
}

/** Checked when they were set; checked again, as the list of refused names may have grown since. */
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
