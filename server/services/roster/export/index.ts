export { deleteExpiredExports, exportBloggers, exportShortlist, getExportFile } from "./verbs";
export { keysOf, partKey } from "./internal/export-rows";
export { exportWork } from "./internal/export-work";
