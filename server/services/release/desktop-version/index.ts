export {
  createDesktopVersion,
  deleteDesktopVersion,
  getDesktopVersion,
  listDesktopVersions,
  publishDesktopVersion,
  updateDesktopVersion,
  withdrawDesktopVersion,
} from "./verbs";
