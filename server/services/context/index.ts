export { createCtx, createPlatformCtx } from "./create-ctx";
