import { newId } from "@/server/domain/kernel/ids";
import { proveOwnPassword } from "@/server/services/people/session";
import {
  attachUpload,
  deleteExpiredContents,
  detachUpload,
  finishUpload,
} from "@/server/services/release/upload";
import {
  checkUnchanged,
  listAllNewestFirst,
  mutation,
  query,
  requireUser,
} from "@/server/services/kernel/verb";
import { moveLatest } from "./internal/latest-asset";
import { assetKind, desktopKind, type Kind, type Schemas } from "./internal/release-kinds";
import {
  getLockedRelease,
  getRelease,
  lockPlatform,
  refuseTaken,
  type Stored,
  toChange,
  withUploader,
  wrongStatus,
} from "./internal/release-rows";
import { offerInput, releaseId } from "./schema";

function releaseVerbs<Row extends Stored, Own extends Schemas<Row>>(kind: Kind<Row, Own>) {
  const { permissions, status, schemas, audit } = kind;
  const read = { permission: permissions.read, platform: true } as const;
  const write = { permission: permissions.write, platform: true, output: schemas.release } as const;
  const input = releaseId(kind.idKind);

  return {
    list: query({
      ...read,
      input: schemas.filter,
      output: schemas.list,
      async run({ ctx, input: { limit, cursor, ...filter } }) {
        const find = { list: kind.listName, by: "createdAt", filter, limit, cursor } as const;
        const { items, ...rest } = await listAllNewestFirst(find, ({ where, ...page }) =>
          kind
            .table(ctx.db)
            .findMany({ ...page, where: { ...where, deletedAt: null }, include: withUploader }),
        );
        return kind.toList(items, rest);
      },
    }),

    /** Throws `NOT_FOUND`. */
    get: query({
      ...read,
      input,
      output: schemas.release,
      run: async ({ ctx, input: { id } }) => kind.toWire(await getRelease(kind, ctx.db, id)),
    }),

    /**
     * Creates a draft from a finished upload and computes its size and SHA-512. Throws `NOT_FOUND`,
     * `VALIDATION_FAILED`, `CONFLICT`.
     */
    create: mutation({
      ...write,
      input: schemas.create,
      audit: audit.create,
      async prepare({ ctx, input: { uploadId: id, ...fields } }) {
        await refuseTaken(kind, ctx.db, fields);
        const checkName = (fileName: string) => kind.checkFile?.(fields.platform, fileName);
        return finishUpload(ctx, { id, purpose: kind.purpose, checkName });
      },
      async run({ ctx, tx, input: { uploadId, ...fields }, prepared: { fileName, fileSize, checksum } }) {
        await lockPlatform(tx, kind.path, fields.platform);
        await refuseTaken(kind, tx, fields);
        await attachUpload(tx, uploadId);
        const now = ctx.now();
        const file = { uploadId, fileName, fileSize: BigInt(fileSize), checksum };
        const made = { id: newId(kind.idKind), uploadedBy: requireUser(ctx).userId };
        const data = { ...fields, ...file, ...made, createdAt: now, updatedAt: now };
        const after = await kind.table(tx).create({ data, include: withUploader });
        return { before: null, after, result: kind.toWire(after) };
      },
    }),

    /** Drafts only; the file never changes. Throws `NOT_FOUND`, `CONFLICT`. */
    update: mutation({
      ...write,
      input: schemas.update,
      audit: audit.update,
      async run({ tx, input: { id, updatedAt, ...data } }) {
        const before = await getLockedRelease(kind, tx, id);
        checkUnchanged(before, updatedAt);
        if (before.status !== status.draft)
          throw wrongStatus("It was published: only a draft can be changed.");
        const after = await kind.table(tx).update({ where: { id }, data, include: withUploader });
        return { before, after, result: kind.toWire(after) };
      },
    }),

    /**
     * Publishes a draft or a withdrawn release and asks for the user's password. Throws `NOT_FOUND`,
     * `CONFLICT`, `VALIDATION_FAILED` on `password`, `ACCOUNT_LOCKED`.
     */
    publish: mutation({
      ...write,
      audit: audit.publish,
      input: offerInput(kind.idKind),
      prepare: ({ ctx, input: { password } }) => proveOwnPassword(ctx, { password, path: "password" }),
      async run({ ctx, tx, input: { id, updatedAt } }) {
        const before = await getLockedRelease(kind, tx, id);
        checkUnchanged(before, updatedAt);
        if (before.status === status.published) throw wrongStatus("It is published already.");
        const data = { status: status.published, publishedAt: before.publishedAt ?? ctx.now() };
        await kind.table(tx).update({ where: { id }, data, include: withUploader });
        await kind.afterPublish?.(tx, before);
        return toChange(kind, tx, before);
      },
    }),

    /** Throws `NOT_FOUND`, `CONFLICT`. */
    withdraw: mutation({
      ...write,
      audit: audit.withdraw,
      input,
      async run({ tx, input: { id } }) {
        const before = await getLockedRelease(kind, tx, id);
        if (before.status !== status.published) throw wrongStatus("It is not published.");
        const where = { id };
        await kind.table(tx).update({ where, data: { status: status.withdrawn }, include: withUploader });
        await kind.afterWithdraw?.(tx, before);
        return toChange(kind, tx, before);
      },
    }),

    /**
     * Deletes a draft or a withdrawn release with its file. A version that was ever published stays
     * reserved. Throws `NOT_FOUND`, `CONFLICT`.
     */
    delete: mutation({
      ...write,
      audit: audit.delete,
      permission: permissions.delete,
      input,
      async run({ ctx, tx, input: { id } }) {
        const before = await getLockedRelease(kind, tx, id);
        kind.checkDelete?.(before);
        if (before.status === status.published) throw wrongStatus("It is published: withdraw it first.");
        const data = { deletedAt: ctx.now(), uploadId: null };
        if (before.publishedAt === null) await kind.table(tx).delete({ where: { id } });
        else await kind.table(tx).update({ where: { id }, data, include: withUploader });
        if (before.uploadId !== null) await detachUpload(tx, before.uploadId, ctx.now());
        ctx.defer(() => deleteExpiredContents(ctx));
        return { before, after: null, result: kind.toWire(before) };
      },
    }),
  };
}

export const desktopVersions = releaseVerbs(desktopKind);

export const frontendAssets = {
  ...releaseVerbs(assetKind),

  /**
   * Makes a published package the latest, whatever its version. Asks for the password and throws as
   * publishing does, because clients are offered the package.
   */
  setLatest: mutation({
    permission: assetKind.permissions.write,
    platform: true,
    input: offerInput(assetKind.idKind),
    output: assetKind.schemas.release,
    audit: "frontend-asset.set-latest",
    prepare: ({ ctx, input: { password } }) => proveOwnPassword(ctx, { password, path: "password" }),
    async run({ tx, input: { id, updatedAt } }) {
      const before = await getLockedRelease(assetKind, tx, id);
      checkUnchanged(before, updatedAt);
      if (before.status !== assetKind.status.published)
        throw wrongStatus("Only a published package can be the latest.");
      await moveLatest(tx, before.platform, id);
      return toChange(assetKind, tx, before);
    },
  }),
};
