export { createSandbox } from "./create-sandbox";
export { deleteOldSandboxRows } from "./delete-old-sandbox-rows";
export { enterSandbox, resetOwnSandbox, resetSandbox } from "./verbs";
