import { z } from "zod";
import { openSecret } from "./endpoint-secrets";
import { ifReadable } from "./if-readable";

const OVERLAP_MS = 24 * 3_600_000;
/** A receiver's signature header stays short, whoever keeps resetting. */
const MAX_FORMER = 5;

const formerSecrets = z.array(z.object({ secretEncrypted: z.string(), until: z.iso.datetime() }));
export type FormerSecret = z.output<typeof formerSecrets>[number];

type Endpoint = { id: string; organizationId: string; secretEncrypted: string; formerSecrets: unknown };

/** The former secrets of an endpoint that still sign at `now`, newest first. */
export function readFormerSecrets(
  { formerSecrets: stored }: Pick<Endpoint, "formerSecrets">,
  now: Date,
): FormerSecret[] {
  return formerSecrets.parse(stored).filter(({ until }) => new Date(until) > now);
}

/**
 * What is kept when a secret is replaced at `now`: each former one signs for 24 hours from its own replacement on. One that does not
 * open any more (its key is gone) is left out, so that a reset makes pushes possible again.
 */
export function replaceSecret(endpoint: Endpoint, now: Date): FormerSecret[] {
  const until = new Date(now.getTime() + OVERLAP_MS).toISOString();
  const former = [{ secretEncrypted: endpoint.secretEncrypted, until }, ...readFormerSecrets(endpoint, now)];
  const readable = former.filter(
    ({ secretEncrypted }) => typeof ifReadable(() => openSecret(endpoint, secretEncrypted)) === "string",
  );
  return readable.slice(0, MAX_FORMER);
}

/** The secrets (64 hex characters each) that sign at `now`, the newest first. */
export function openSecretsInForce(endpoint: Endpoint, now: Date): string[] {
  return [endpoint, ...readFormerSecrets(endpoint, now)].map(({ secretEncrypted }) =>
    openSecret(endpoint, secretEncrypted),
  );
}
