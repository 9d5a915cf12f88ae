import { z } from "zod";

/** Reserved by RFC 2606: the host does not exist outside a sandbox. */
const HOST = "https://sandbox.invalid";

export const sandboxEndpoints = {
  single: { name: "Sandbox receiver", url: `${HOST}/single`, batchSize: 1, retryCount: 2 },
  batch: { name: "Sandbox receiver, batches", url: `${HOST}/batch`, batchSize: 10, retryCount: 2 },
} as const;

type SandboxEndpoint = keyof typeof sandboxEndpoints;

type SandboxBreak = "TIMEOUT" | "RESET" | "TLS_FAILED" | "DNS_FAILED" | "CONNECT_FAILED" | "INVALID_RESPONSE";

type SandboxReply =
  | { status: number; headers?: Record<string, string> }
  | { breaks: SandboxBreak }
  | { refuses: true };

export type SandboxPush = {
  externalId: string;
  endpoint: SandboxEndpoint;
  reply: SandboxReply;
  /** Only the first attempt of a delivery fails; otherwise all do. */
  once?: true;
  attempts: number;
  delivery: "SUCCESS" | "FAILED";
  lastError: string;
};

const ALL = 1 + sandboxEndpoints.single.retryCount;
const whole = { endpoint: "single", attempts: ALL, delivery: "FAILED" } as const;

/** Failures by `externalId`; every other blogger is accepted. */
export const sandboxPushes: readonly SandboxPush[] = [
  { ...whole, externalId: "push-500", reply: { status: 500 }, lastError: "HTTP 500" },
  {
    ...whole,
    externalId: "push-500-once",
    reply: { status: 500 },
    once: true,
    attempts: 2,
    delivery: "SUCCESS",
    lastError: "HTTP 500",
  },
  {
    ...whole,
    externalId: "push-429",
    reply: { status: 429, headers: { "retry-after": "7" } },
    lastError: "HTTP 429",
  },
  { ...whole, externalId: "push-410", reply: { status: 410 }, attempts: 1, lastError: "HTTP 410" },
  {
    ...whole,
    externalId: "push-redirect",
    reply: { status: 302, headers: { location: `${HOST}/elsewhere` } },
    lastError: "HTTP 302",
  },
  { ...whole, externalId: "push-timeout", reply: { breaks: "TIMEOUT" }, lastError: "TIMEOUT" },
  { ...whole, externalId: "push-reset", reply: { breaks: "RESET" }, lastError: "RESET" },
  { ...whole, externalId: "push-tls", reply: { breaks: "TLS_FAILED" }, lastError: "TLS_FAILED" },
  { ...whole, externalId: "push-dns", reply: { breaks: "DNS_FAILED" }, lastError: "DNS_FAILED" },
  { ...whole, externalId: "push-refused", reply: { breaks: "CONNECT_FAILED" }, lastError: "CONNECT_FAILED" },
  {
    ...whole,
    externalId: "push-garbage",
    reply: { breaks: "INVALID_RESPONSE" },
    lastError: "INVALID_RESPONSE",
  },
  {
    ...whole,
    externalId: "push-partial",
    endpoint: "batch",
    reply: { refuses: true },
    lastError: "The receiver refused 1 of",
  },
];

type SandboxResponse =
  | { status: number; headers: Record<string, string>; body: string }
  | { breaks: SandboxBreak };

const pushBody = z.object({
  attempt: z.int(),
  bloggers: z.array(z.object({ blogger: z.object({ id: z.string(), externalId: z.string().nullish() }) })),
});

export const sandboxUrls: string[] = Object.values(sandboxEndpoints).map(({ url }) => url);

export function isSandboxUrl(url: string): boolean {
  return sandboxUrls.includes(url);
}

export function replyToSandboxPush({ url, body }: { url: string; body: string }): SandboxResponse {
  const { attempt, bloggers } = pushBody.parse(JSON.parse(body));
  const push = sandboxPushes.find(
    ({ externalId, endpoint, once }) =>
      sandboxEndpoints[endpoint].url === url &&
      (once !== true || attempt === 1) &&
      bloggers.some(({ blogger }) => blogger.externalId === externalId),
  );
  if (push === undefined) return respond(200, { received: bloggers.length });
  const { externalId, reply } = push;
  if ("breaks" in reply) return reply;
  if ("status" in reply) return respond(reply.status, { simulated: externalId }, reply.headers);
  const refused = bloggers.filter(({ blogger }) => blogger.externalId === externalId);
  return respond(200, { failedBloggerIds: refused.map(({ blogger }) => blogger.id) });
}

function respond(status: number, body: object, headers: Record<string, string> = {}): SandboxResponse {
  return { status, headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(body) };
}
