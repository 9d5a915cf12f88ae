import { type Db, type Tx } from "@/server/infra/db";
import { type SyncEndpointModel } from "@/server/infra/db/generated/models";
import { logger } from "@/server/infra/logger";
import {
  isOutdated,
  openAuthConfig,
  openHeaders,
  openSecret,
  sealAuthConfig,
  sealHeaders,
  sealSecret,
} from "./internal/endpoint-secrets";
import { readFormerSecrets } from "./internal/former-secrets";

const PAGE_ROWS = 500;

/**
 * Writes with the newest key what endpoints have stored under an older one, and encrypts headers from before they were encrypted;
 * answers how many endpoints were written. One that does not open is left as it is: its key may be listed again.
 */
export async function reencryptEndpoints(db: Db): Promise<number> {
  let written = 0;
  for (let after = ""; ;) {
    const page = await db.syncEndpoint.findMany({
      where: { id: { gt: after } },
      orderBy: { id: "asc" },
      take: PAGE_ROWS,
    });
    for (const endpoint of page) {
      try {
        if (hasOutdated(endpoint) && (await db.$transaction((tx) => reencrypt(tx, endpoint.id))))
          written += 1;
      } catch (error) {
        logger().error(
          { err: error, endpointId: endpoint.id },
          "the secrets of an endpoint were not encrypted anew",
        );
      }
    }
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE_ROWS) return written;
    after = last.id;
  }
}

async function reencrypt(tx: Tx, id: string): Promise<boolean> {
  await tx.$queryRaw`SELECT 1 FROM sync_endpoint WHERE id = ${id} FOR NO KEY UPDATE`;
  const endpoint = await tx.syncEndpoint.findUnique({ where: { id } });
  if (endpoint === null || !hasOutdated(endpoint)) return false;
  const { secretEncrypted, headersEncrypted, authConfigEncrypted, updatedAt } = endpoint;
  const reseal = (secret: string) => sealSecret(endpoint, openSecret(endpoint, secret));
  await tx.syncEndpoint.update({
    where: { id },
    data: {
      secretEncrypted: reseal(secretEncrypted),
      formerSecrets: readFormerSecrets(endpoint, new Date()).map((former) => ({
        ...former,
        secretEncrypted: reseal(former.secretEncrypted),
      })),
      headersEncrypted: sealHeaders(endpoint, openHeaders(endpoint, headersEncrypted)),
      authConfigEncrypted:
        authConfigEncrypted && sealAuthConfig(endpoint, openAuthConfig(endpoint, authConfigEncrypted)),
      // Nothing that people see has changed.
      updatedAt,
    },
  });
  return true;
}

function hasOutdated(endpoint: SyncEndpointModel): boolean {
  const former = readFormerSecrets(endpoint, new Date()).map(({ secretEncrypted }) => secretEncrypted);
  const { secretEncrypted, headersEncrypted, authConfigEncrypted } = endpoint;
  return [secretEncrypted, headersEncrypted, authConfigEncrypted, ...former].some(isOutdated);
}
