import { needsRekey, parseFormerSecrets } from "@/server/infra/crypto";
import { reencryption } from "@/server/services/kernel/verb";
import {
  decryptChannelSecret,
  decryptTarget,
  encryptChannelSecret,
  encryptTarget,
  reencryptFormer,
} from "./internal/channel-secrets";

export const reencryptNoticeChannels = reencryption({
  failure: "the secrets of a notice channel were not encrypted again",
  idName: "channelId",
  list: (db, { after, take }) =>
    db.noticeChannel.findMany({
      where: { id: { gt: after }, deletedAt: null },
      orderBy: { id: "asc" },
      take,
    }),
  async reencrypt(db, { id }) {
    return db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM notice_channel WHERE id = ${id} FOR NO KEY UPDATE`;
      const row = await tx.noticeChannel.findFirst({ where: { id, deletedAt: null } });
      if (row === null) return 0;
      const { targetEncrypted, secretEncrypted, updatedAt } = row;
      const former = parseFormerSecrets(row, new Date()).map((one) => one.secretEncrypted);
      const records = [targetEncrypted, secretEncrypted, ...former];
      if (!records.some((record) => record !== null && needsRekey(record))) return 0;
      await tx.noticeChannel.update({
        where: { id },
        data: {
          targetEncrypted: encryptTarget(row, decryptTarget(row)),
          secretEncrypted: encryptChannelSecret(row, decryptChannelSecret(row)),
          formerSecrets: reencryptFormer(row, new Date()),
          // Nothing visible has changed.
          updatedAt,
        },
      });
      return 1;
    });
  },
});
