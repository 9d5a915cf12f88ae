import type { Inngest } from "inngest";

/** What a conformance function is made with. */
export interface Bench {
  readonly inngest: Inngest;
  readonly record: (token: string, entry: string) => void;
}
