import { answerSandboxPush, isSandboxUrl } from "@/server/domain/sandbox";
import { SIMULATED_LABEL } from "@/server/domain/sync-endpoint";
import { type Db } from "@/server/infra/db";
import { OutboundError, type OutboundResponse } from "@/server/infra/safe-fetch";
import { safeFetch } from "@/server/infra/safe-fetch/safe-fetch";
import { type PushRequest } from "./build-push-request";

/** The way a push takes. `label` stands in front of each error, so that nobody mistakes a simulated one. */
export type Transport = { send: (request: PushRequest) => Promise<OutboundResponse>; label: string };

const network: Transport = { send: safeFetch, label: "" };
const simulation: Transport = { send: simulate, label: SIMULATED_LABEL };

type Endpoint = { url: string; organizationId: string };

/** A sandbox's own endpoints are answered in the process (docs/sandbox.md); whatever else pushes goes out. */
export async function chooseTransport(db: Db, { url, organizationId }: Endpoint): Promise<Transport> {
  if (!isSandboxUrl(url)) return network;
  const { sandboxOfId } = await db.organization.findUniqueOrThrow({
    where: { id: organizationId },
    select: { sandboxOfId: true },
  });
  return sandboxOfId === null ? network : simulation;
}

/** Breaks off as the network would, but at once: a time limit is not waited for. */
async function simulate(request: PushRequest): Promise<OutboundResponse> {
  const answer = answerSandboxPush(request);
  if ("breaks" in answer) throw new OutboundError(answer.breaks);
  return Promise.resolve({ ...answer, truncated: false, durationMs: 0 });
}
