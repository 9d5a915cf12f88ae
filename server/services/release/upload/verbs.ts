import { z } from "zod";
import { newId } from "@/server/domain/kernel/ids";
import { type Tx } from "@/server/infra/db";
import { type UploadPurpose } from "@/server/infra/db/generated/enums";
import { newStorage, openStorage } from "@/server/infra/storage";
import { commitThenCall, type PlatformCtx, requireUser } from "@/server/services/kernel/verb";
import { deleteExpired } from "./delete-expired-uploads";
import { beginStored } from "./internal/begin-stored";
import { partLimiter } from "./internal/part-limiter";
import { reservePart, waitForPart, writePart } from "./internal/put-part";
import {
  checkOwn,
  checkQuota,
  dropped,
  expiryOf,
  lockUpload,
  getOwnUpload,
  toStored,
} from "./internal/upload-rows";
import { beginUploadInput, MAX_BYTES, startedUpload, takenPart, uploadId, uploadPartInput } from "./schema";

type Purpose = {
  purpose: UploadPurpose;
  path: string;
  permission: "desktop-version:write" | "frontend-asset:write" | "import:write";
  platform: boolean;
  mostBytes?: number;
  mostOwn?: number;
};

const noAudit = { none: "the release that is made of it has its entry" };

function uploadsFor({ purpose, path, permission, platform, mostBytes = MAX_BYTES, mostOwn }: Purpose) {
  const write = { permission, platform, audit: noAudit };
  const addressOf = (id: string) => `/api/uploads/${path}/${id}`;

  return {
    /**
     * Starts an upload, or returns the user's own upload of the same file. Throws `CONFLICT` if the quota
     * has no room or the user has too many uploads. The store is called after the commit.
     */
    begin: commitThenCall({
      ...write,
      input: beginUploadInput.extend({ fileSize: z.int().min(1).max(mostBytes) }),
      output: startedUpload,
      async commit({ ctx, tx, input }) {
        const { writableMs, name: store } = newStorage();
        const writableUntil = ctx.now().getTime() + writableMs;
        const organizationId = platform ? null : (ctx.organization?.id ?? null);
        const known = await findSame(tx, ctx, { purpose, store, organizationId, ...input });
        if (known !== null) {
          const { id } = known;
          await lockUpload(tx, id);
          const row = await getOwnUpload(tx, ctx, { id, purpose });
          const storeState = { ...toStored(row).state, writableUntil };
          const expiresAt = expiryOf(ctx.now(), row.received);
          return { committed: await tx.upload.update({ where: { id }, data: { expiresAt, storeState } }) };
        }
        await checkQuota(tx, ctx, { purpose, platform, fileSize: input.fileSize });
        if (mostOwn !== undefined) await checkOwn(tx, ctx, { purpose, mostOwn });
        const { lastModified, ...file } = input;
        const expiresAt = expiryOf(ctx.now(), 0);
        const { userId } = requireUser(ctx);
        const made = { id: newId("upload"), purpose, store, userId, organizationId, expiresAt };
        const storeState = { begun: false, writableUntil };
        const data = { ...made, ...file, lastModified: BigInt(lastModified), storeState };
        return { committed: await tx.upload.create({ data }) };
      },
      async call({ ctx, committed }) {
        const row = await beginStored(ctx, committed);
        const { id, fileSize, received } = row;
        const storage = openStorage(row.store);
        const direct = row.checksum === null ? await storage.direct(toStored(row)) : null;
        const expiresAt = expiryOf(ctx.now(), received);
        const { partBytes } = storage;
        return { id, url: addressOf(id), fileSize, partBytes, received, expiresAt, direct };
      },
    }),

    /**
     * Stores the next part. A repeated or early part changes nothing; the answer has the offset to continue
     * from, which is 0 if the store lost the content. The store is called without a transaction, which it
     * could hold open for longer than the database allows. Throws `NOT_FOUND`, `VALIDATION_FAILED`.
     */
    putPart: commitThenCall({
      ...write,
      input: uploadPartInput,
      output: takenPart,
      limiter: partLimiter,
      async commit({ ctx, tx, input }) {
        return { committed: await reservePart(tx, ctx, { ...input, purpose }) };
      },
      async call({ ctx, input, committed }) {
        const part = { ...input, purpose };
        const reservation = await waitForPart(ctx, part, committed);
        if ("writer" in reservation) return writePart(ctx, part, reservation);
        return { received: reservation.received, taken: false };
      },
    }),

    /** Throws `NOT_FOUND`. */
    cancel: commitThenCall({
      ...write,
      input: uploadId,
      output: z.object({}),
      async commit({ ctx, tx, input: { id } }) {
        await lockUpload(tx, id);
        await getOwnUpload(tx, ctx, { id, purpose });
        await tx.upload.update({ where: { id }, data: dropped(ctx.now()) });
        return { committed: id };
      },
      async call({ ctx, committed: id }) {
        await deleteExpired(ctx, id);
        return {};
      },
    }),
  };
}

export const desktopUploads = uploadsFor({
  purpose: "DESKTOP_VERSION",
  path: "desktop-versions",
  permission: "desktop-version:write",
  platform: true,
});

export const assetUploads = uploadsFor({
  purpose: "FRONTEND_ASSET",
  path: "frontend-assets",
  permission: "frontend-asset:write",
  platform: true,
});

export const importUploads = uploadsFor({
  purpose: "IMPORT_FILE",
  path: "imports",
  permission: "import:write",
  platform: false,
  mostBytes: 50 * 1024 * 1024,
  mostOwn: 5,
});

type Same = z.output<typeof beginUploadInput> & {
  purpose: UploadPurpose;
  store: string;
  organizationId: string | null;
};

/** Files with the same name and size are distinguished by the time of their last change. */
async function findSame(tx: Tx, ctx: PlatformCtx, { lastModified, ...same }: Same) {
  const { userId } = requireUser(ctx);
  return tx.upload.findFirst({
    where: { ...same, lastModified: BigInt(lastModified), userId, expiresAt: { gt: ctx.now() } },
    select: { id: true },
    orderBy: { createdAt: "desc" },
  });
}
