export { createSandbox } from "./internal/rebuild-sandbox";
export { deleteOldSandboxRows } from "./delete-old-sandbox-rows";
export { enterSandbox, resetOwnSandbox, resetSandbox } from "./verbs";
