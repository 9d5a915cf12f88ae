import { z } from "zod";
import { type Db, type Tx } from "@/server/infra/db";
import { type SyncEndpointModel } from "@/server/infra/db/generated/models";
import { logger } from "@/server/infra/logger";
import { action, noInput } from "@/server/services/kernel/verb";
import {
  decryptAuthConfig,
  decryptHeaders,
  decryptSigningSecret,
  encryptAuthConfig,
  encryptHeaders,
  encryptSigningSecret,
  isOutdated,
  parseFormerSecrets,
} from "./internal/endpoint-secrets";

const PAGE_ROWS = 500;

/**
 * Re-encrypts with the newest key; returns how many endpoints changed. Secrets that cannot be decrypted are
 * left, because their key may be added again.
 */
export const reencryptEndpoints = action({
  permission: "job",
  input: noInput,
  output: z.int(),
  audit: { none: "nothing that people see changes" },
  run: ({ ctx }) => reencryptAll(ctx.db),
});

async function reencryptAll(db: Db): Promise<number> {
  let written = 0;
  for (let after = ""; ;) {
    const page = await db.syncEndpoint.findMany({
      where: { id: { gt: after }, deletedAt: null },
      orderBy: { id: "asc" },
      take: PAGE_ROWS,
    });
    for (const endpoint of page) {
      try {
        if (hasOutdated(endpoint) && (await db.$transaction((tx) => reencryptEndpoint(tx, endpoint.id))))
          written += 1;
      } catch (error) {
        logger().error(
          { err: error, endpointId: endpoint.id },
          "the secrets of an endpoint were not encrypted again",
        );
      }
    }
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE_ROWS) return written;
    after = last.id;
  }
}

async function reencryptEndpoint(tx: Tx, id: string): Promise<boolean> {
  await tx.$queryRaw`SELECT 1 FROM sync_endpoint WHERE id = ${id} FOR NO KEY UPDATE`;
  const endpoint = await tx.syncEndpoint.findUnique({ where: { id } });
  if (endpoint?.deletedAt !== null || !hasOutdated(endpoint)) return false;
  const { secretEncrypted, headersEncrypted, authConfigEncrypted, updatedAt } = endpoint;
  const reencrypted = (secret: string) =>
    encryptSigningSecret(endpoint, decryptSigningSecret(endpoint, secret));
  await tx.syncEndpoint.update({
    where: { id },
    data: {
      secretEncrypted: reencrypted(secretEncrypted),
      formerSecrets: parseFormerSecrets(endpoint, new Date()).map((former) => ({
        ...former,
        secretEncrypted: reencrypted(former.secretEncrypted),
      })),
      headersEncrypted: encryptHeaders(endpoint, decryptHeaders(endpoint, headersEncrypted)),
      authConfigEncrypted:
        authConfigEncrypted && encryptAuthConfig(endpoint, decryptAuthConfig(endpoint, authConfigEncrypted)),
      // Nothing visible has changed.
      updatedAt,
    },
  });
  return true;
}

function hasOutdated(endpoint: SyncEndpointModel): boolean {
  const former = parseFormerSecrets(endpoint, new Date()).map(({ secretEncrypted }) => secretEncrypted);
  const { secretEncrypted, headersEncrypted, authConfigEncrypted } = endpoint;
  return [secretEncrypted, headersEncrypted, authConfigEncrypted, ...former].some(isOutdated);
}
