import { parseFormerSecrets } from "@/server/infra/crypto";
import { type Tx } from "@/server/infra/db";
import { type SyncEndpointModel } from "@/server/infra/db/generated/models";
import { reencryption } from "@/server/services/kernel/verb";
import {
  decryptAuthConfig,
  decryptHeaders,
  decryptSigningSecret,
  encryptAuthConfig,
  encryptHeaders,
  encryptSigningSecret,
  isOutdated,
  reencryptFormer,
} from "./internal/endpoint-secrets";

export const reencryptEndpoints = reencryption({
  failure: "the secrets of an endpoint were not encrypted again",
  idName: "endpointId",
  list: (db, { after, take }) =>
    db.syncEndpoint.findMany({
      where: { id: { gt: after }, deletedAt: null },
      orderBy: { id: "asc" },
      take,
    }),
  async reencrypt(db, endpoint) {
    if (!hasOutdated(endpoint)) return 0;
    return db.$transaction((tx) => reencryptEndpoint(tx, endpoint.id));
  },
});

async function reencryptEndpoint(tx: Tx, id: string): Promise<number> {
  await tx.$queryRaw`SELECT 1 FROM sync_endpoint WHERE id = ${id} FOR NO KEY UPDATE`;
  const endpoint = await tx.syncEndpoint.findUnique({ where: { id } });
  if (endpoint?.deletedAt !== null || !hasOutdated(endpoint)) return 0;
  const { secretEncrypted, headersEncrypted, authConfigEncrypted, updatedAt } = endpoint;
  await tx.syncEndpoint.update({
    where: { id },
    data: {
      secretEncrypted: encryptSigningSecret(endpoint, decryptSigningSecret(endpoint, secretEncrypted)),
      formerSecrets: reencryptFormer(endpoint, new Date()),
      headersEncrypted: encryptHeaders(endpoint, decryptHeaders(endpoint, headersEncrypted)),
      authConfigEncrypted:
        authConfigEncrypted && encryptAuthConfig(endpoint, decryptAuthConfig(endpoint, authConfigEncrypted)),
      // Nothing visible has changed.
      updatedAt,
    },
  });
  return 1;
}

function hasOutdated(endpoint: SyncEndpointModel): boolean {
  const former = parseFormerSecrets(endpoint, new Date()).map(({ secretEncrypted }) => secretEncrypted);
  const { secretEncrypted, headersEncrypted, authConfigEncrypted } = endpoint;
  return [secretEncrypted, headersEncrypted, authConfigEncrypted, ...former].some(isOutdated);
}
