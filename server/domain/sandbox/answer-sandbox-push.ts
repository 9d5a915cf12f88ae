import { z } from "zod";
import { type SandboxBreak, sandboxEndpoints, sandboxPushes } from "./sandbox-pushes";

export type SandboxAnswer =
  { status: number; headers: Record<string, string>; body: string } | { breaks: SandboxBreak };

const pushBody = z.object({
  attempt: z.int(),
  bloggers: z.array(z.object({ blogger: z.object({ id: z.string(), externalId: z.string().nullish() }) })),
});

/** Whether a push goes to the simulated receiver; it may only where the endpoint is a sandbox's. */
export function isSandboxUrl(url: string): boolean {
  return Object.values(sandboxEndpoints).some((endpoint) => endpoint.url === url);
}

/** What the simulated receiver makes of a push: read from the request alone, as a real one would, and the same each time. */
export function answerSandboxPush({ url, body }: { url: string; body: string }): SandboxAnswer {
  const { attempt, bloggers } = pushBody.parse(JSON.parse(body));
  const push = sandboxPushes.find(
    ({ externalId, endpoint, once }) =>
      sandboxEndpoints[endpoint].url === url &&
      (once !== true || attempt === 1) &&
      bloggers.some(({ blogger }) => blogger.externalId === externalId),
  );
  if (push === undefined) return answer(200, { received: bloggers.length });
  const { externalId, reply } = push;
  if ("breaks" in reply) return reply;
  if ("status" in reply) return answer(reply.status, { simulated: externalId }, reply.headers);
  const refused = bloggers.filter(({ blogger }) => blogger.externalId === externalId);
  return answer(200, { failedBloggerIds: refused.map(({ blogger }) => blogger.id) });
}

function answer(status: number, body: object, headers: Record<string, string> = {}): SandboxAnswer {
  return { status, headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(body) };
}
