export {
  SANDBOX_MERGED,
  type SandboxCreator,
  sandboxCreators,
  sandboxMetrics,
  sandboxPortrait,
} from "./sandbox-creators";
export {
  findSandboxShortLink,
  SANDBOX_FULL_ID,
  sandboxRowErrors,
  SHORT_CODE_FAILS,
  SHORT_CODE_OK,
} from "./sandbox-imports";
