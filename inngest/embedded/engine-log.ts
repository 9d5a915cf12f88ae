/** Where the engine reports; `details` are fields beside the message. */
export type EngineLog = (
  level: "info" | "warn" | "error",
  message: string,
  details?: Record<string, unknown>,
) => void;
