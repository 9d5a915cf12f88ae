export { deleteExpiredExports } from "./delete-expired-exports";
export { partKey } from "./internal/export-rows";
export { exportWork } from "./internal/export-work";
export { exportBloggers, getExportFile } from "./verbs";
