export { createSandbox } from "./create-sandbox";
export { resetSandbox } from "./reset-sandbox";
export { sandboxWire } from "./schema";
export { startSandboxPushes } from "./start-sandbox-pushes";
