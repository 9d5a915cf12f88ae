export { answerSandboxPush, isSandboxUrl } from "./answer-sandbox-push";
export { type SandboxCreator, sandboxCreators } from "./sandbox-creators";
export { sandboxMetrics, sandboxPortrait } from "./sandbox-figures";
export { type SandboxPush, sandboxEndpoints, sandboxPushes } from "./sandbox-pushes";
export { sandboxRowErrors } from "./sandbox-row-errors";
export { findSandboxShortLink, SHORT_CODE_FAILS, SHORT_CODE_OK } from "./sandbox-short-links";
