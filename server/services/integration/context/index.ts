export { createCtx, createJobCtx } from "./create-ctx";
