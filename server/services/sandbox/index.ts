export { createSandbox } from "./create-sandbox";
export { deleteOldSandboxRows } from "./delete-old-sandbox-rows";
export { resetSandbox } from "./verbs";
