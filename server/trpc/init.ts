import { type Admission, checkPersonRate } from "@/server/auth";
import { type Caller as CapacityCaller, runInCapacity } from "@/server/infra/capacity";
import { nameWork } from "@/server/infra/event-loop";
import { logger } from "@/server/infra/logger";
import { recordRequest } from "@/server/infra/metrics";
import { inSpan } from "@/server/infra/tracing";
import { createCtx } from "@/server/services/integration/context";
import { isShed, statusOfReason } from "@/server/domain/kernel/errors";
import { describeActor } from "@/server/domain/people/actor";
import { type AnyVerb, type PlatformCtx } from "@/server/services/kernel/verb";
import { initTRPC, type TRPCMutationProcedure, type TRPCQueryProcedure } from "@trpc/server";
import { type z } from "zod";
import { type TrpcContext } from "./context";
import { formatError, toFailure, toTrpcError } from "./map-errors";

export type VerbMeta = Pick<AnyVerb, "permission" | "output">;

/** No transformer: plain JSON for clients in any language (docs/rules.md#conventions). */
export const t = initTRPC
  .context<TrpcContext>()
  .meta<VerbMeta>()
  .create({ errorFormatter: formatError, isDev: false });

const reportCall = t.middleware(async ({ ctx: { requestId }, path, type, next }) => {
  const startedMs = performance.now();
  const attributes = { "crs.request.id": requestId };
  const result = await inSpan(`trpc ${path}`, { attributes }, () => nameWork(path, next));
  const durationMs = Math.round(performance.now() - startedMs);
  const served = { method: type === "query" ? "GET" : "POST", route: `/api/trpc/${path}`, durationMs };
  if (result.ok) {
    recordRequest({ ...served, status: 200 });
    logger().info({ requestId, path, type, durationMs }, "trpc");
    return result;
  }
  const failure = toFailure(result.error);
  recordRequest({ ...served, status: statusOfReason[failure.reason], shed: isShed(failure) });
  const level = isShed(failure) ? "warn" : failure.cause === undefined ? "info" : "error";
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

/** Order: authenticate, authorise, parse the input, run the verb. The verb checks its own output. */
export function procedure<Verb extends AnyVerb>(verb: Verb): ProcedureOf<Verb> {
  const parsed = procedureAround(verb).input(verb.input);
  const run = ({ ctx: { authorised }, input }: { ctx: Caller<Verb>; input: unknown }) => {
    const work = () => verb.execute(authorised, input);
    return isCounted(verb) ? runInCapacity(capacityOf(authorised), work) : work();
  };
  return (verb.kind === "query" ? parsed.query(run) : parsed.mutation(run)) as unknown as ProcedureOf<Verb>;
}

/** Signing in takes no place, and neither does an action, which mostly waits for another service. */
function isCounted({ permission, kind }: AnyVerb): boolean {
  return permission !== "public" && kind !== "action";
}

/** People have their own share, so that the keys of their organization do not keep them waiting. */
function capacityOf({ organization, actor }: PlatformCtx): CapacityCaller {
  return { ownerId: organization?.liveId ?? describeActor(actor).actorId, as: "people" };
}

export function routerOf<Verbs extends Record<string, AnyVerb>>(verbs: Verbs) {
  const entries = Object.entries(verbs).map(([name, verb]) => [name, procedure(verb)]);
  return t.router(Object.fromEntries(entries) as { [Name in keyof Verbs]: ProcedureOf<Verbs[Name]> });
}

type Caller<Verb extends AnyVerb> = {
  authorised: ReturnType<Verb["authorise"]>;
  session: Admission["session"] | null;
};

/**
 * For procedures that return more than their verb, such as a token. The caller is authenticated and
 * authorised here; the procedure calls the verb.
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

function visitor(ctx: TrpcContext) {
  return { ...createCtx({ ...ctx, actor: { type: "visitor" } }), session: null };
}

/** Counts the calls of a signed-in user; the verb refuses visitors. */
async function lookUp(ctx: TrpcContext) {
  const admission = await ctx.admission();
  if (admission === null) return visitor(ctx);
  const { actor, organization, session } = admission;
  await checkPersonRate(actor.userId);
  return { ...createCtx({ ...ctx, actor }, organization), session };
}
