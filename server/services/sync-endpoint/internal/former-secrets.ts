import { z } from "zod";
import { openSecret } from "./endpoint-secrets";

const OVERLAP_MS = 24 * 3_600_000;
/** A receiver's signature header stays short, whoever keeps resetting. */
const MAX_FORMER = 5;

const formerSecrets = z.array(z.object({ secretEncrypted: z.string(), until: z.iso.datetime() }));
export type FormerSecret = z.output<typeof formerSecrets>[number];

type Endpoint = { id: string; organizationId: string; secretEncrypted: string; formerSecrets: unknown };

/** The former secrets of an endpoint, newest first, those whose time is over among them. */
export function readFormerSecrets({
  formerSecrets: stored,
}: Pick<Endpoint, "formerSecrets">): FormerSecret[] {
  return formerSecrets.parse(stored);
}

/** What is kept when a secret is replaced at `now`: each former one signs for 24 hours from its own replacement on. */
export function replaceSecret(endpoint: Endpoint, now: Date): FormerSecret[] {
  const until = new Date(now.getTime() + OVERLAP_MS).toISOString();
  const former = { secretEncrypted: endpoint.secretEncrypted, until };
  return [former, ...readFormerSecrets(endpoint).filter(isInForce(now))].slice(0, MAX_FORMER);
}

/** The secrets (64 hex characters each) that sign at `now`, the newest first. */
export function openSecretsInForce(endpoint: Endpoint, now: Date): string[] {
  const former = readFormerSecrets(endpoint).filter(isInForce(now));
  return [endpoint, ...former].map(({ secretEncrypted }) => openSecret(endpoint, secretEncrypted));
}

function isInForce(now: Date) {
  return ({ until }: FormerSecret) => new Date(until) > now;
}
