export { createSandbox } from "./internal/sandbox-lifecycle";
export { deleteOldSandboxRows } from "./delete-old-sandbox-rows";
export { enterSandbox, resetOwnSandbox, resetSandbox } from "./verbs";
