import type { Operation } from "./operation";

/** What became of one call to the application. */
export type CallAnswer =
  | { readonly kind: "completed"; readonly output: unknown }
  | {
      readonly kind: "operations";
      readonly operations: readonly Operation[];
      /** The function does not wait for parallel steps to settle (`optimizeParallelism: false`). */
      readonly eager: boolean;
      readonly retryAfterMs: number | null;
    }
  | { readonly kind: "failed"; readonly error: unknown }
  | { readonly kind: "erred"; readonly error: unknown; readonly retryAfterMs: number | null }
  /** Nobody listened, so nothing was tried: it costs no attempt. */
  | { readonly kind: "unreachable" };
