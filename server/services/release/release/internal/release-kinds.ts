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
import { type ReleaseStatus, type UploadPurpose } from "@/server/infra/db/generated/enums";
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
} from "../schema";
import { lowerLatest, raiseLatest } from "./latest-asset";
import { type Stored, type Table, type Uploaded, wrongStatus } from "./release-rows";

type Rest = { nextCursor: string | null; hasMore: boolean };

/** The differences between the kinds of releases; they share their verbs (docs/rules.md#releases). */
export type Kind<
  Status,
  Row extends Stored<Status>,
  Wire extends z.ZodType,
  List extends z.ZodType,
  Filter extends z.ZodType,
  Create extends z.ZodType,
  Update extends z.ZodType,
> = {
  noun: string;
  path: ReleaseKind;
  idKind: IdKind;
  purpose: UploadPurpose;
  permissions: { read: Permission; write: Permission; delete: Permission };
  status: { draft: Status; published: Status; withdrawn: Status };
  table(db: Db | Tx): Table<Status, Row>;
  output: Wire;
  toWire(row: Row): Returned<Wire>;
  toList(rows: readonly Row[], rest: Rest): Returned<List>;
  list: { name: string; input: Filter; output: List };
  create: { audit: AuditAction; input: Create };
  update: { audit: AuditAction; input: Update };
  publish: { audit: AuditAction };
  withdraw: { audit: AuditAction };
  delete: { audit: AuditAction };
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
  table: (db: Db | Tx): Table<ReleaseStatus, VersionRow> => db.desktopVersion,
  output: desktopVersionWire,
  toWire: toVersion,
  toList: (rows: readonly VersionRow[], rest: Rest) => ({ list: rows.map(toVersion), ...rest }),
  list: { name: "desktopVersions", input: listDesktopVersionsInput, output: desktopVersionList },
  create: { audit: "desktop-version.create", input: createDesktopVersionInput },
  update: { audit: "desktop-version.update", input: updateDesktopVersionInput },
  publish: { audit: "desktop-version.publish" },
  withdraw: { audit: "desktop-version.withdraw" },
  delete: { audit: "desktop-version.delete" },
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
  table: (db: Db | Tx): Table<number, AssetRow> => db.frontendAsset,
  output: frontendAssetWire,
  toWire: toAsset,
  toList: (rows: readonly AssetRow[], rest: Rest) => ({ list: rows.map(toAsset), ...rest }),
  list: { name: "frontendAssets", input: listFrontendAssetsInput, output: frontendAssetList },
  create: { audit: "frontend-asset.create", input: createFrontendAssetInput },
  update: { audit: "frontend-asset.update", input: updateFrontendAssetInput },
  publish: { audit: "frontend-asset.publish" },
  withdraw: { audit: "frontend-asset.withdraw" },
  delete: { audit: "frontend-asset.delete" },
  afterPublish: raiseLatest,
  async afterWithdraw(tx: Tx, { platform, isLatest }: AssetRow) {
    if (isLatest === 1) await lowerLatest(tx, platform);
  },
  checkDelete({ isLatest }: AssetRow) {
    if (isLatest === 1) throw wrongStatus("It is the latest: make another one the latest first.");
  },
} as const;
