import type { z } from "zod";
import type { Issue } from "@/server/domain/kernel/errors";

export type SchemaLoader = () => Promise<z.ZodType>;

/**
 * A schema that is loaded once somebody changes or sends what it checks. Where it cannot be loaded it finds
 * nothing wrong: the server checks by the same schema, and says so.
 */
export function lazySchema(load: SchemaLoader) {
  let findIssues: ((input: unknown) => Issue[]) | undefined;
  let waiting: (() => void) | undefined;
  const preload = async () => {
    if (findIssues !== undefined) return;
    const loaded = await Promise.all([load(), import("@/server/domain/kernel/errors")]).catch(
      () => undefined,
    );
    if (loaded === undefined) return;
    const [schema, { toIssues }] = loaded;
    findIssues = (input) => {
      const parsed = schema.safeParse(input, { reportInput: true });
      return parsed.success ? [] : toIssues(parsed.error);
    };
  };
  return {
    preload,
    findIssues: (input: unknown): Issue[] => findIssues?.(input) ?? [],
    /**
     * Runs what needs the schema: at once, or when it came or failed, and then returns a promise. Of several
     * meanwhile the last runs.
     */
    whenReady: (run: () => void): Promise<void> | undefined => {
      if (findIssues !== undefined) {
        run();
        return undefined;
      }
      waiting = run;
      return preload().then(() => {
        const next = waiting;
        waiting = undefined;
        next?.();
      });
    },
    /** Drops what waits: its form is gone. */
    drop: (): void => {
      waiting = undefined;
    },
  };
}
