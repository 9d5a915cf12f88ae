import type { z } from "zod";
import type { Issue } from "@/server/domain/kernel/errors";

export type SchemaLoader = () => Promise<z.ZodType>;

/**
 * A schema that is loaded on the first change or submit. If loading fails no issues are found: the server
 * validates by the same schema and reports them.
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
     * Runs `run` at once if the schema is loaded; otherwise returns a promise and runs it after loading or
     * failing. Of several waiting calls only the last runs.
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
    drop: (): void => {
      waiting = undefined;
    },
  };
}
