import { z } from "zod";

/** An organization's sandbox after a reset: its id stays, its `bloggerCount` is that of the fixed creators. */
export const sandboxWire = z.object({ id: z.string(), bloggerCount: z.int() });
export type SandboxWire = z.infer<typeof sandboxWire>;
