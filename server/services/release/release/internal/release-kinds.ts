import { type z } from "zod";
import { ServiceError } from "@/server/domain/kernel/errors";
import { type IdKind } from "@/server/domain/kernel/ids";
import {
  ASSET_STATUS,
  type DesktopPlatform,
  desktopPlatforms,
  isInstallable,
  type ReleaseKind,
  releasePath,
} from "@/server/domain/release";
import { type Permission } from "@/server/domain/people/permissions";
import { type Db, type Tx } from "@/server/infra/db";
import { type UploadPurpose } from "@/server/infra/db/generated/enums";
import { type DesktopVersionModel, type FrontendAssetModel } from "@/server/infra/db/generated/models";
import { ownAddress } from "@/server/infra/own-address";
import { type AuditAction, type Returned } from "@/server/services/kernel/verb";
import {
  createDesktopVersionInput,
  createFrontendAssetInput,
  desktopVersionList,
  desktopVersionWire,
  frontendAssetList,
  frontendAssetWire,
  listDesktopVersionsInput,
  listFrontendAssetsInput,
  updateDesktopVersionInput,
  updateFrontendAssetInput,
  type CreateInput,
  type ListInput,
  type UpdateInput,
} from "../schema";
import { lowerLatest, raiseLatest } from "./latest-asset";
import { type Stored, type Table, type Uploaded, wrongStatus } from "./release-rows";

type Rest = { nextCursor: string | null; hasMore: boolean };

/** What a kind's verbs accept and return. */
export type Schemas<Row extends Stored> = {
  release: z.ZodType;
  list: z.ZodType;
  filter: z.ZodType<ListInput<Row["status"]>>;
  create: z.ZodType<CreateInput>;
  update: z.ZodType<UpdateInput>;
};

/** The differences between the kinds of releases; they share their verbs (docs/rules.md#releases). */
export type Kind<Row extends Stored, Own extends Schemas<Row>> = {
  noun: string;
  path: ReleaseKind;
  idKind: IdKind;
  purpose: UploadPurpose;
  permissions: { read: Permission; write: Permission; delete: Permission };
  status: Record<"draft" | "published" | "withdrawn", Row["status"]>;
  schemas: Readonly<Own>;
  listName: string;
  audit: Record<"create" | "update" | "publish" | "withdraw" | "delete", AuditAction>;
  table(db: Db | Tx): Table<Row>;
  toWire(row: Row): Returned<Own["release"]>;
  toList(rows: readonly Row[], rest: Rest): Returned<Own["list"]>;
  checkFile?(platform: string, fileName: string): void;
  afterPublish?(tx: Tx, before: Row): Promise<void>;
  afterWithdraw?(tx: Tx, before: Row): Promise<void>;
  checkDelete?(row: Row): void;
};

type VersionRow = DesktopVersionModel & Uploaded;
const toVersion = (row: VersionRow) => ({ ...row, downloadUrl: ownAddress(releasePath("desktop", row)) });

export const desktopKind = {
  noun: "desktop version",
  path: "desktop",
  idKind: "desktopVersion",
  purpose: "DESKTOP_VERSION",
  permissions: {
    read: "desktop-version:read",
    write: "desktop-version:write",
    delete: "desktop-version:delete",
  },
  status: { draft: "DRAFT", published: "PUBLISHED", withdrawn: "WITHDRAWN" },
  schemas: {
    release: desktopVersionWire,
    list: desktopVersionList,
    filter: listDesktopVersionsInput,
    create: createDesktopVersionInput,
    update: updateDesktopVersionInput,
  },
  listName: "desktopVersions",
  audit: {
    create: "desktop-version.create",
    update: "desktop-version.update",
    publish: "desktop-version.publish",
    withdraw: "desktop-version.withdraw",
    delete: "desktop-version.delete",
  },
  table: (db: Db | Tx): Table<VersionRow> => db.desktopVersion,
  toWire: toVersion,
  toList: (rows: readonly VersionRow[], rest: Rest) => ({ list: rows.map(toVersion), ...rest }),
  checkFile(platform: DesktopPlatform, fileName: string) {
    if (isInstallable(platform, fileName)) return;
    const endings = desktopPlatforms[platform].files.map((ending) => `.${ending}`).join(", ");
    const message = `must be a file that clients of ${platform} can install: ${endings}`;
    throw new ServiceError("VALIDATION_FAILED", `The file ${message}.`, {
      issues: [{ path: "platform", message, code: "FILE_KIND_INVALID" }],
    });
  },
} as const;

type AssetRow = FrontendAssetModel & Uploaded;
const toAsset = (row: AssetRow) => ({ ...row, fileUrl: ownAddress(releasePath("assets", row)) });

export const assetKind = {
  noun: "frontend asset",
  path: "assets",
  idKind: "frontendAsset",
  purpose: "FRONTEND_ASSET",
  permissions: {
    read: "frontend-asset:read",
    write: "frontend-asset:write",
    delete: "frontend-asset:delete",
  },
  status: ASSET_STATUS,
  schemas: {
    release: frontendAssetWire,
    list: frontendAssetList,
    filter: listFrontendAssetsInput,
    create: createFrontendAssetInput,
    update: updateFrontendAssetInput,
  },
  listName: "frontendAssets",
  audit: {
    create: "frontend-asset.create",
    update: "frontend-asset.update",
    publish: "frontend-asset.publish",
    withdraw: "frontend-asset.withdraw",
    delete: "frontend-asset.delete",
  },
  table: (db: Db | Tx): Table<AssetRow> => db.frontendAsset,
  toWire: toAsset,
  toList: (rows: readonly AssetRow[], rest: Rest) => ({ list: rows.map(toAsset), ...rest }),
  afterPublish: raiseLatest,
  async afterWithdraw(tx: Tx, { platform, isLatest }: AssetRow) {
    if (isLatest === 1) await lowerLatest(tx, platform);
  },
  checkDelete({ isLatest }: AssetRow) {
    if (isLatest === 1) throw wrongStatus("It is the latest: make another one the latest first.");
  },
} as const;
