export { createSandbox } from "./create-sandbox";
export { deleteOldSandboxRows } from "./delete-old-sandbox-rows";
export { resetSandbox } from "./reset-sandbox";
export { sandboxWire } from "./schema";
export { startSandboxPushes } from "./start-sandbox-pushes";
