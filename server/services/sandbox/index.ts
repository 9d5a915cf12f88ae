export { createSandbox } from "./create-sandbox";
export { deleteOldSandboxRows } from "./delete-old-sandbox-rows";
export { enterSandbox } from "./enter-sandbox";
export { resetOwnSandbox, resetSandbox } from "./verbs";
