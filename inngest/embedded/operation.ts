import { z } from "zod";
import { RunRefused } from "./run-refused";

const id = z.string().min(1);
const name = z.string().nullish();
const displayName = z.string().nullish();

const waitOptions = z.looseObject({ timeout: z.string(), if: z.string().nullish() });
const invokeOptions = z.looseObject({
  function_id: z.string(),
  payload: z
    .looseObject({
      data: z.record(z.string(), z.unknown()).nullish(),
      v: z.string().nullish(),
      meta: z.unknown().optional(),
    })
    .nullish(),
  timeout: z.string().nullish(),
});

/** What the SDK asks for or reports in one answer, by its operation codes. */
const operationSchema = z.discriminatedUnion("op", [
  z.object({ op: z.literal("StepRun"), id, name, displayName, data: z.unknown().optional() }),
  z.object({ op: z.literal("StepPlanned"), id, name, displayName }),
  z.object({ op: z.literal("StepError"), id, name, displayName, error: z.unknown().optional() }),
  z.object({ op: z.literal("StepFailed"), id, name, displayName, error: z.unknown().optional() }),
  z.object({ op: z.literal("Sleep"), id, name: z.string(), displayName }),
  z.object({ op: z.literal("WaitForEvent"), id, name: z.string(), displayName, opts: waitOptions }),
  z.object({ op: z.literal("InvokeFunction"), id, name, displayName, opts: invokeOptions }),
  z.object({ op: z.literal("RunComplete"), id, data: z.unknown().optional() }),
  z.object({ op: z.literal("DiscoveryRequest"), id }),
]);

/** `race`: what follows the step does not wait for those beside it (`group.parallel({ mode: "race" })`). */
export type Operation = z.infer<typeof operationSchema> & { readonly race: boolean };
export type OperationOf<Code extends Operation["op"]> = Extract<Operation, { op: Code }>;

const anyOperation = z.looseObject({
  op: z.string(),
  id: z.string(),
  displayName,
  opts: z.looseObject({ parallelMode: z.string().nullish() }).nullish(),
});

/**
 * Reads the operations of an answer or a checkpoint.
 * @throws RunRefused when one is not carried out by this engine (signals, AI calls, `defer`…), naming the step.
 */
export function parseOperations(value: unknown): Operation[] {
  return z
    .array(anyOperation)
    .parse(value)
    .map((given) => {
      const operation = operationSchema.safeParse(given);
      if (operation.success) return { ...operation.data, race: given.opts?.parallelMode === "race" };
      const step = given.displayName ?? given.id;
      throw new RunRefused(
        `The step "${step}" asks for ${given.op} in a way the embedded engine does not offer: ${operation.error.message}`,
      );
    });
}
