import { needsRekey } from "@/server/infra/crypto";
import { reencryption } from "@/server/services/kernel/verb";
import { decryptTotpSecret, encryptTotpSecret } from "./internal/second-step";

export const reencryptTotpSecrets = reencryption({
  failure: "the secret of an authenticator was not encrypted again",
  idName: "userId",
  async list(db, { after, take }) {
    const where = { userId: { gt: after } };
    const rows = await db.totp.findMany({ where, orderBy: { userId: "asc" }, take });
    return rows.map((row) => ({ ...row, id: row.userId }));
  },
  async reencrypt(db, stored) {
    const { userId, secretEncrypted } = stored;
    if (!needsRekey(secretEncrypted)) return 0;
    const data = { secretEncrypted: encryptTotpSecret(userId, decryptTotpSecret(stored)) };
    const { count } = await db.totp.updateMany({ where: { userId, secretEncrypted }, data });
    return count;
  },
});
