import { type Admission, takeFromPerson } from "@/server/auth";
import { nameWork } from "@/server/infra/event-loop";
import { logger } from "@/server/infra/logger";
import { createCtx } from "@/server/services/integration/context";
import { type AnyVerb } from "@/server/services/kernel/verb";
import { initTRPC, type TRPCMutationProcedure, type TRPCQueryProcedure } from "@trpc/server";
import { type z } from "zod";
import { type TrpcContext } from "./context";
import { formatError, toFailure, toTrpcError } from "./map-errors";

/** What is declared of the verb behind a procedure. */
export type VerbMeta = Pick<AnyVerb, "permission" | "output">;

/**
 * tRPC without a transformer: plain JSON, so that a client in any language can call it
 * (docs/rules.md#conventions).
 */
export const t = initTRPC
  .context<TrpcContext>()
  .meta<VerbMeta>()
  .create({ errorFormatter: formatError, isDev: false });

/** First step of every procedure: one log line a call, and every error as one from the closed list. */
const reportCall = t.middleware(async ({ ctx: { requestId }, path, type, next }) => {
  const startedMs = performance.now();
  const result = await nameWork(path, next);
  const durationMs = Math.round(performance.now() - startedMs);
  if (result.ok) {
    logger().info({ requestId, path, type, durationMs }, "trpc");
    return result;
  }
  const failure = toFailure(result.error);
  const level = failure.cause === undefined ? "info" : "error";
  logger()[level]({ requestId, path, type, durationMs, reason: failure.reason, err: failure.cause }, "trpc");
  throw toTrpcError(failure);
});

type Types<Verb extends AnyVerb> = {
  input: z.input<Verb["input"]>;
  output: z.output<Verb["output"]>;
  meta: unknown;
};
type ProcedureOf<Verb extends AnyVerb> = Verb["kind"] extends "query"
  ? TRPCQueryProcedure<Types<Verb>>
  : TRPCMutationProcedure<Types<Verb>>;

/**
 * A verb as a procedure: the caller is looked up, then authorised, then the input is parsed, then the verb
 * runs. The verb checks its output, so that tRPC need not do it again.
 */
export function procedure<Verb extends AnyVerb>(verb: Verb): ProcedureOf<Verb> {
  const parsed = procedureAround(verb).input(verb.input);
  const run = ({ ctx, input }: { ctx: Caller<Verb>; input: unknown }) => verb.execute(ctx.authorised, input);
  return (verb.kind === "query" ? parsed.query(run) : parsed.mutation(run)) as unknown as ProcedureOf<Verb>;
}

/**
 * A router that is a list of verbs. What needs the session or its cookie stands beside them as a procedure of
 * its own.
 */
export function routerOf<Verbs extends Record<string, AnyVerb>>(verbs: Verbs) {
  const entries = Object.entries(verbs).map(([name, verb]) => [name, procedure(verb)]);
  return t.router(Object.fromEntries(entries) as { [Name in keyof Verbs]: ProcedureOf<Verbs[Name]> });
}

type Caller<Verb extends AnyVerb> = {
  authorised: ReturnType<Verb["authorise"]>;
  /** Null for a verb that is open to visitors. */
  session: Admission["session"] | null;
};

/**
 * The start of a procedure that returns more than its verb, such as a token. The caller is looked up and
 * authorised here; the procedure calls the verb itself.
 */
export function procedureAround<Verb extends AnyVerb>(verb: Verb) {
  const { permission, output } = verb;
  return t.procedure
    .meta({ permission, output })
    .use(reportCall)
    .use(async ({ ctx, next }) => {
      const { session, ...caller } = permission === "public" ? visitor(ctx) : await lookUp(ctx);
      const authorised = verb.authorise(caller) as ReturnType<Verb["authorise"]>;
      return next({ ctx: { authorised, session } satisfies Caller<Verb> });
    });
}

/** The context of a call by nobody in particular. */
function visitor(ctx: TrpcContext) {
  return { ...createCtx({ ...ctx, actor: { type: "visitor" } }), session: null };
}

/**
 * The context of whoever signed in, whose calls are counted, or a visitor's, which the verb then refuses.
 */
async function lookUp(ctx: TrpcContext) {
  const admission = await ctx.admission();
  if (admission === null) return visitor(ctx);
  const { actor, organization, session } = admission;
  await takeFromPerson(actor.userId);
  return { ...createCtx({ ...ctx, actor }, organization), session };
}
