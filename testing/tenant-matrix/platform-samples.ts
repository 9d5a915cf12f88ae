import { type IdKind, missingId } from "@/server/domain/kernel/ids";
import { type Names, type ProcedureSample } from "./procedure-sample";
import { rules } from "./rules";

const { ownersRead, platformAdmins, platformReaders } = rules;
const person = ({ id }: Names) => ({ id: id("user") });
/** Ids that do not exist, as a caller who may write any user would write those of another organization. */
const missingOf = (kind: IdKind) => () => ({ id: missingId(kind) });

/** Releases belong to the platform, not to an organization. */
const desktopVersion = () => ({ id: missingId("desktopVersion") });
const asset = () => ({ id: missingId("frontendAsset") });
const upload = () => ({ id: missingId("upload") });
const anyFile = () => ({ fileName: "Setup.exe", fileSize: 1 });

export const platformSamples: Readonly<Record<string, ProcedureSample>> = {
  "adminBlogger.list": {
    may: platformReaders,
    input: ({ id }) => ({ organizationId: id("organization") }),
    gets: "a result",
    platformWide: true,
  },
  "adminBlogger.overview": { may: platformReaders, gets: "a result", platformWide: true },
  // An Owner reads the own organization's entries alone.
  "auditLog.list": {
    may: ownersRead,
    input: ({ id }) => ({ organizationId: id("organization"), targetId: id("apiKey") }),
    gets: "a result",
    platformWide: true,
  },
  "auditLog.count": {
    may: ownersRead,
    input: ({ id }) => ({ organizationId: id("organization"), targetId: id("apiKey") }),
    gets: "a result",
    platformWide: true,
  },
  "auditLog.get": {
    may: ownersRead,
    input: ({ id }) => ({ id: id("auditEntry") }),
    gets: "NOT_FOUND",
    platformWide: true,
    isAudited: true,
  },
  "auditLog.export": {
    may: ownersRead,
    input: () => ({ actor: "nobody", format: "CSV" }),
    gets: "a result",
    platformWide: true,
  },
  "system.overview": { may: platformReaders, gets: "a result", platformWide: true },
  "system.status": { may: platformReaders, input: () => ({}), gets: "a result", platformWide: true },
  "system.runs": {
    may: platformReaders,
    input: ({ id }) => ({ organizationId: id("organization") }),
    gets: "a result",
    platformWide: true,
  },
  "menu.tree": { may: platformReaders, gets: "a result" },
  "menu.previewDeletion": { may: platformReaders, input: missingOf("menu"), gets: "NOT_FOUND" },
  "menu.create": {
    may: platformAdmins,
    input: () => ({ parentId: missingId("menu"), type: 1, name: "Mine", path: "/mine" }),
    gets: "VALIDATION_FAILED",
  },
  "menu.update": {
    may: platformAdmins,
    input: () => ({ id: missingId("menu"), name: "Mine" }),
    gets: "NOT_FOUND",
  },
  "menu.move": {
    may: platformAdmins,
    input: () => ({ id: missingId("menu"), parentId: null, sort: 0 }),
    gets: "NOT_FOUND",
  },
  "menu.delete": { may: platformAdmins, input: missingOf("menu"), gets: "NOT_FOUND" },

  // Roles and menus belong to no organization, so there are no foreign ones.
  "role.list": { may: platformAdmins, gets: "a result" },
  "role.get": { may: platformAdmins, input: missingOf("role"), gets: "NOT_FOUND" },
  "role.access": { may: platformAdmins, input: missingOf("role"), gets: "NOT_FOUND" },
  "role.menuTree": { may: platformAdmins, gets: "a result" },
  "role.create": {
    may: platformAdmins,
    input: () => ({ name: "mine", label: "Mine", menuIds: [missingId("menu")] }),
    gets: "VALIDATION_FAILED",
  },
  "role.update": {
    may: platformAdmins,
    input: () => ({ id: missingId("role"), label: "Mine" }),
    gets: "NOT_FOUND",
  },
  "role.setMenus": {
    may: platformAdmins,
    input: () => ({ id: missingId("role"), menuIds: [] }),
    gets: "NOT_FOUND",
  },
  "role.restore": { may: platformAdmins, input: missingOf("role"), gets: "NOT_FOUND" },
  "role.delete": { may: platformAdmins, input: missingOf("role"), gets: "NOT_FOUND" },

  "user.list": { may: platformAdmins, input: ({ text }) => ({ text }), gets: "a result", platformWide: true },
  "user.count": { may: platformAdmins, gets: "a result" },
  "user.get": { may: platformAdmins, input: person, gets: "NOT_FOUND", platformWide: true },
  "user.access": { may: platformAdmins, input: person, gets: "NOT_FOUND", platformWide: true },
  "user.create": {
    may: platformAdmins,
    input: () => ({ username: "mine", roleId: missingId("role") }),
    gets: "VALIDATION_FAILED",
  },
  "user.update": {
    may: platformAdmins,
    input: () => ({ id: missingId("user"), nickname: "Mine" }),
    gets: "NOT_FOUND",
  },
  "user.setStatus": {
    may: platformAdmins,
    input: () => ({ id: missingId("user"), status: 0 }),
    gets: "NOT_FOUND",
  },
  "user.resetPassword": { may: platformAdmins, input: missingOf("user"), gets: "NOT_FOUND" },
  "user.resetTotp": { may: platformAdmins, input: missingOf("user"), gets: "NOT_FOUND" },
  "user.delete": { may: platformAdmins, input: missingOf("user"), gets: "NOT_FOUND" },

  "desktopVersion.list": { may: platformReaders, input: () => ({}), gets: "a result" },
  "desktopVersion.get": { may: platformReaders, input: desktopVersion, gets: "NOT_FOUND" },
  "desktopVersion.beginUpload": { may: platformAdmins, input: anyFile, gets: "a result" },
  "desktopVersion.cancelUpload": { may: platformAdmins, input: upload, gets: "NOT_FOUND" },
  "desktopVersion.create": {
    may: platformAdmins,
    input: () => ({ uploadId: missingId("upload"), version: "1.0.0", platform: "win" }),
    gets: "NOT_FOUND",
  },
  "desktopVersion.update": {
    may: platformAdmins,
    input: () => ({ ...desktopVersion(), forceUpdate: true }),
    gets: "NOT_FOUND",
  },
  "desktopVersion.publish": {
    may: platformAdmins,
    input: () => ({ ...desktopVersion(), password: "not my password" }),
    gets: "VALIDATION_FAILED",
    countsFailures: true,
  },
  "desktopVersion.withdraw": { may: platformAdmins, input: desktopVersion, gets: "NOT_FOUND" },
  "desktopVersion.delete": { may: platformAdmins, input: desktopVersion, gets: "NOT_FOUND" },

  "frontendAsset.list": { may: platformReaders, input: () => ({}), gets: "a result" },
  "frontendAsset.get": { may: platformReaders, input: asset, gets: "NOT_FOUND" },
  "frontendAsset.beginUpload": { may: platformAdmins, input: anyFile, gets: "a result" },
  "frontendAsset.cancelUpload": { may: platformAdmins, input: upload, gets: "NOT_FOUND" },
  "frontendAsset.create": {
    may: platformAdmins,
    input: () => ({ uploadId: missingId("upload"), version: "1.0.0", platform: "web" }),
    gets: "NOT_FOUND",
  },
  "frontendAsset.update": {
    may: platformAdmins,
    input: () => ({ ...asset(), releaseNotes: "Mine" }),
    gets: "NOT_FOUND",
  },
  "frontendAsset.publish": {
    may: platformAdmins,
    input: () => ({ ...asset(), password: "not my password" }),
    gets: "VALIDATION_FAILED",
    countsFailures: true,
  },
  "frontendAsset.withdraw": { may: platformAdmins, input: asset, gets: "NOT_FOUND" },
  "frontendAsset.setLatest": {
    may: platformAdmins,
    input: () => ({ ...asset(), password: "not my password" }),
    gets: "VALIDATION_FAILED",
    countsFailures: true,
  },
  "frontendAsset.delete": { may: platformAdmins, input: asset, gets: "NOT_FOUND" },
};
