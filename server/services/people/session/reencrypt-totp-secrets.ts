import { z } from "zod";
import { needsRekey } from "@/server/infra/crypto";
import { type Db } from "@/server/infra/db";
import { logger } from "@/server/infra/logger";
import { action, noInput } from "@/server/services/kernel/verb";
import { decryptTotpSecret, encryptTotpSecret } from "./internal/second-step";

const ROWS_A_LOOK = 500;

async function* allTotp(db: Db) {
  let after = "";
  for (;;) {
    const page = { where: { userId: { gt: after } }, orderBy: { userId: "asc" }, take: ROWS_A_LOOK } as const;
    const rows = await db.totp.findMany(page);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.userId;
  }
}

/**
 * Re-encrypts secrets stored under an older key; returns how many. Secrets that cannot be decrypted are left,
 * because their key may be added again.
 */
export const reencryptTotpSecrets = action({
  permission: "job",
  input: noInput,
  output: z.int(),
  audit: { none: "nothing that people see changes" },
  async run({ ctx: { db } }) {
    let written = 0;
    for await (const stored of allTotp(db)) {
      const { userId, secretEncrypted } = stored;
      try {
        if (!needsRekey(secretEncrypted)) continue;
        const data = { secretEncrypted: encryptTotpSecret(userId, decryptTotpSecret(stored)) };
        const { count } = await db.totp.updateMany({ where: { userId, secretEncrypted }, data });
        written += count;
      } catch (error) {
        logger().error({ err: error, userId }, "the secret of an authenticator was not encrypted again");
      }
    }
    return written;
  },
});
