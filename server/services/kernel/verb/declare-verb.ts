import { z } from "zod";
import { type Actor } from "@/server/domain/people/actor";
import { type Permission } from "@/server/domain/people/permissions";
import { parseInput, ServiceError } from "@/server/domain/kernel/errors";
import { inSpan, isTracing, type SpanOptions } from "@/server/infra/tracing";
import { retryDeadlock, type Tx } from "@/server/infra/db";
import { type Above, checkAccess, type Needs } from "./authorise";
import { checkOutput, checkOutputJson } from "./check-output";
import { JsonText, toJsonParts, toValue } from "./json-text";
import { type CommitEvent, type Ctx, type PlatformCtx, type SelfCtx } from "./ctx";
import { type AuditAction, type AuditPlace, type AuditRow, type Change, recordAudit } from "./record-audit";
import { checkSerialisable, type InWireForm, type Row, serialise } from "./serialise";
import {
  dryRunTransaction,
  type OpenTransaction,
  resettingTransaction,
  withTransaction,
} from "./with-transaction";

type CtxFor<N extends Needs, Platform extends Above> = N extends "self"
  ? SelfCtx
  : N extends "public" | "job"
    ? PlatformCtx
    : Platform extends false
      ? Ctx
      : PlatformCtx;

type Given<Schema extends z.ZodType> =
  undefined extends z.input<Schema> ? { input?: z.input<Schema> } : { input: z.input<Schema> };

declare const authorised: unique symbol;
export type Authorised<C> = C & { readonly [authorised]: true };

/**
 * An operation of the product. Called as a function, it authorises, parses, runs and checks its output.
 * Transports with their own order of checks call `authorise` and `execute` separately.
 */
export type Verb<
  Kind extends "query" | "mutation" | "action" = "query" | "mutation" | "action",
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  C extends PlatformCtx = PlatformCtx,
> = {
  (call: { ctx: C extends SelfCtx ? PlatformCtx : C } & Given<Input>): Promise<z.output<Output>>;
  readonly kind: Kind;
  readonly permission: Needs;
  readonly platform: Above;
  readonly input: Input;
  readonly output: Output;
  authorise(ctx: PlatformCtx): Authorised<C>;
  /**
   * Runs the verb with parsed input. By default a mutation opens and commits its own transaction; `open`
   * replaces that.
   */
  execute(ctx: Authorised<C>, input: z.output<Input>, open?: OpenTransaction): Promise<z.output<Output>>;
  /** The same as JSON, in parts. */
  executeAsJson(ctx: Authorised<C>, input: z.output<Input>): Promise<readonly string[]>;
};

export type AnyVerb = {
  readonly kind: Verb["kind"];
  readonly permission: Needs;
  readonly platform: Above;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  authorise(ctx: PlatformCtx): Authorised<PlatformCtx>;
  execute(ctx: Authorised<PlatformCtx>, input: unknown, open?: OpenTransaction): Promise<unknown>;
  executeAsJson(ctx: Authorised<PlatformCtx>, input: unknown): Promise<readonly string[]>;
};

type Declaration<
  N extends Needs,
  Platform extends Above,
  Input extends z.ZodType,
  Output extends z.ZodType,
> = {
  permission: N;
  /** Suffices as well as `permission`. */
  or?: Permission;
  platform?: Platform;
  input: Input;
  output: Output;
};

/** What a verb's work may return for its output schema. */
export type Returned<Output extends z.ZodType> = Row<z.output<Output>> | InWireForm<z.output<Output>>;

export const noInput = z.strictObject({}).optional();

/**
 * Declares a verb that only reads. With `audit`, `run` calls `record` for reads that must leave an entry,
 * such as those of another organization's data (docs/rules.md#audit).
 */
export function query<
  const N extends Needs,
  Input extends z.ZodType,
  Output extends z.ZodType,
  const Platform extends Above = false,
>(
  declaration: Declaration<N, Platform, Input, Output> & {
    audit?: AuditAction;
    run(call: {
      ctx: CtxFor<N, Platform>;
      input: z.output<Input>;
      record: (organizationId: string, row: AuditRow) => Promise<void>;
    }): Promise<Returned<Output> | JsonText<z.output<Output>>>;
  },
): Verb<"query", Input, Output, CtxFor<N, Platform>> {
  const { audit: action } = declaration;
  return toVerb("query", declaration, async (ctx, input) => {
    const record = async (organizationId: string, { id }: AuditRow) => {
      if (action === undefined) throw new Error(`${declaration.permission}: the query names no audit action`);
      const change = { before: { id }, after: { id } };
      await withTransaction(ctx, (tx) => recordAudit(tx, ctx, { ...change, action, organizationId }));
    };
    const returned = await declaration.run({ ctx, input, record });
    if (!(returned instanceof JsonText)) return finish<Output>(ctx, declaration, returned);
    checkOutputJson(declaration.output, returned.parts, { ...declaration, requestId: ctx.requestId });
    return returned;
  });
}

/** Declares a job's work, which opens its own transactions. `audit` says why there is no entry. */
export function action<Input extends z.ZodType, Output extends z.ZodType>(
  declaration: Declaration<"job", false, Input, Output> & {
    audit: { none: string };
    run(call: { ctx: PlatformCtx; input: z.output<Input> }): Promise<Returned<Output>>;
  },
): Verb<"action", Input, Output> {
  return toVerb("action", declaration, async (ctx, input) =>
    finish<Output>(ctx, declaration, await declaration.run({ ctx, input })),
  );
}

/**
 * Declares a verb that commits first, with its audit entry, and then does work that must not hold locks, such
 * as an external call. The call's result is the verb's result.
 */
export function commitThenCall<
  const N extends Needs,
  Input extends z.ZodType,
  Output extends z.ZodType,
  const A extends AuditAction | { none: string },
  const Platform extends Above = false,
  Committed = undefined,
>(
  declaration: Declaration<N, Platform, Input, Output> & {
    audit: A;
    /** Waits for a slot before the transaction is opened, and keeps it until the call has ended. */
    limiter?: Limiter;
    prepare?(call: { ctx: CtxFor<N, Platform>; input: z.output<Input> }): Promise<void>;
    commit(call: {
      ctx: CtxFor<N, Platform>;
      tx: Tx;
      input: z.output<Input>;
    }): Promise<(A extends { none: string } ? object : Change) & { committed: Committed }>;
    call(call: {
      ctx: CtxFor<N, Platform>;
      input: z.output<Input>;
      committed: Committed;
    }): Promise<Returned<Output>>;
  },
): Verb<"action", Input, Output, CtxFor<N, Platform>> {
  const audit: AuditAction | { none: string } = declaration.audit;
  const place = placeOf(declaration);
  return toVerb("action", declaration, async (ctx, input) => {
    await declaration.prepare?.({ ctx, input });
    const work = async () => {
      const { inside, publish } = collectEvents(ctx);
      const committed = await withTransaction(ctx, async (tx) => {
        const done = await declaration.commit({ ctx: inside, tx, input });
        if (typeof audit === "string")
          await recordAudit(tx, ctx, { ...place, ...(done as Change), action: audit });
        return done.committed;
      });
      publish();
      return declaration.call({ ctx, input, committed });
    };
    return finish<Output>(ctx, declaration, await runLimited(ctx, declaration.limiter, work));
  });
}

/**
 * Declares a verb that calls an external service and then stores the outcome. It opens its own transactions;
 * `record` writes the audit entry in the one that commits.
 */
export function callThenCommit<const N extends Needs, Input extends z.ZodType, Output extends z.ZodType>(
  declaration: Declaration<N, false, Input, Output> & {
    audit: AuditAction;
    run(call: {
      ctx: CtxFor<N, false>;
      input: z.output<Input>;
      record: (tx: Tx, change: Change) => Promise<void>;
    }): Promise<Returned<Output>>;
  },
): Verb<"action", Input, Output, CtxFor<N, false>> {
  const { audit } = declaration;
  return toVerb("action", declaration, async (ctx, input) => {
    const record = (tx: Tx, change: Change) => recordAudit(tx, ctx, { ...change, action: audit });
    return finish<Output>(ctx, declaration, await declaration.run({ ctx, input, record }));
  });
}

type Audit<Input> = AuditAction | ((input: Input) => AuditAction) | { none: string };

type Unchanged<Output extends z.ZodType> = { unchanged: Returned<Output> };

/** The result is the new row, or the old one after a deletion, unless `result` is given. */
type Recorded<Output extends z.ZodType> = AuditPlace & { actor?: Actor } & (
    | (Change & { result: Returned<Output> })
    | (Change<AuditRow & Row<z.output<Output>>> & { result?: undefined })
  );

type Limiter = { run<Result>(key: string, work: () => Promise<Result>): Promise<Result> };

/**
 * Declares a verb that writes. All writes of `run` commit in one transaction together with the audit entry; a
 * mutation without an entry says why. Events of `ctx.afterCommit` are published after the commit.
 */
export function mutation<
  const N extends Needs,
  Input extends z.ZodType,
  Output extends z.ZodType,
  const A extends Audit<z.output<Input>>,
  const Platform extends Above = false,
  Prepared = undefined,
>(
  declaration: Declaration<N, Platform, Input, Output> & {
    audit: A;
    /** Runs before the transaction, so that no lock waits for it: hashing, external calls. */
    prepare?(call: { ctx: CtxFor<N, Platform>; input: z.output<Input> }): Promise<Prepared> | Prepared;
    /**
     * Waits for a slot before the transaction is opened. Keyed by organization, whose sandbox shares its
     * slots.
     */
    limiter?: Limiter;
    dryRun?(input: z.output<Input>): boolean;
    /**
     * For lock orders that other transactions cannot follow: retries when chosen as the victim of a deadlock.
     */
    retriesDeadlock?: boolean;
    resetsSandbox?: boolean;
    /** Runs after a refusal was rolled back, for instance to count it; returns the error to throw. */
    afterRefusal?(call: {
      ctx: CtxFor<N, Platform>;
      input: z.output<Input>;
      prepared: Prepared;
      refusal: ServiceError;
    }): Promise<ServiceError>;
    run(call: {
      ctx: CtxFor<N, Platform>;
      tx: Tx;
      input: z.output<Input>;
      prepared: Prepared;
    }): Promise<A extends { none: string } ? Returned<Output> : Recorded<Output> | Unchanged<Output>>;
  },
): Verb<"mutation", Input, Output, CtxFor<N, Platform>> {
  const { limiter, retriesDeadlock = false } = declaration;
  const openOwn = declaration.resetsSandbox === true ? resettingTransaction : withTransaction;
  const audit: Audit<z.output<Input>> = declaration.audit;
  const place = placeOf(declaration);
  return toVerb("mutation", declaration, async (ctx, input, open = openOwn) => {
    const prepared = (await declaration.prepare?.({ ctx, input })) as Prepared;
    const { inside, drop, publish } = collectEvents(ctx);
    const isDryRun = declaration.dryRun?.(input) === true;
    const openTransaction = isDryRun ? dryRunTransaction : open;
    const once = () =>
      openTransaction(ctx, async (tx) => {
        drop();
        const returned = await declaration.run({ ctx: inside, tx, input, prepared });
        if (typeof audit === "object") return finish<Output>(ctx, declaration, returned as Returned<Output>);
        const action = typeof audit === "function" ? audit(input) : audit;
        const recorded = returned as Recorded<Output> | Unchanged<Output>;
        if ("unchanged" in recorded) return finish<Output>(ctx, declaration, recorded.unchanged);
        await recordAudit(tx, ctx, { ...place, ...recorded, action });
        const row = (recorded.after ?? recorded.before) as Returned<Output>;
        if (recorded.result !== undefined) return finish<Output>(ctx, declaration, recorded.result);
        return finish<Output>(ctx, declaration, row);
      });
    const attempt = retriesDeadlock ? () => retryDeadlock(once) : once;
    const work = async () => {
      try {
        return await attempt();
      } catch (error) {
        if (declaration.afterRefusal === undefined || !(error instanceof ServiceError)) throw error;
        throw await declaration.afterRefusal({ ctx, input, prepared, refusal: error });
      }
    };
    const result = await runLimited(ctx, limiter, work);
    if (!isDryRun) publish();
    return result;
  });
}

/** Keyed by organization, whose sandbox shares its slots. */
function runLimited<Result>(
  { organization }: PlatformCtx,
  limiter: Limiter | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  return limiter === undefined ? work() : limiter.run(organization?.liveId ?? "", work);
}

/** Verbs of the system level are audited there, whichever organization the caller works in. */
function placeOf({ platform }: { platform?: Above }): AuditPlace {
  return platform === true ? { organizationId: null } : {};
}

function collectEvents<C extends PlatformCtx>(ctx: C) {
  const events: CommitEvent[] = [];
  return {
    inside: { ...ctx, afterCommit: (event: CommitEvent) => void events.push(event) },
    drop: () => void (events.length = 0),
    publish: () => {
      for (const event of events) ctx.afterCommit(event);
    },
  };
}

/** Runs inside a mutation's transaction, so that invalid output commits nothing. */
function finish<Output extends z.ZodType>(
  { requestId }: PlatformCtx,
  { output, permission }: { output: Output; permission: Needs },
  returned: Returned<Output>,
): z.output<Output> {
  const wire = serialise(output, returned);
  checkOutput(output, wire, { permission, requestId });
  return wire;
}

function toVerb<
  Kind extends Verb["kind"],
  N extends Needs,
  Platform extends Above,
  Input extends z.ZodType,
  Output extends z.ZodType,
>(
  kind: Kind,
  declaration: Declaration<N, Platform, Input, Output>,
  work: (
    ctx: CtxFor<N, Platform>,
    input: z.output<Input>,
    open?: OpenTransaction,
  ) => Promise<z.output<Output> | JsonText<z.output<Output>>>,
): Verb<Kind, Input, Output, CtxFor<N, Platform>> {
  const { permission, or, input, output } = declaration;
  checkSerialisable(output);
  const runVerb: typeof work = (ctx, given, open) =>
    isTracing()
      ? inSpan(`verb ${permission}`, spanOf(kind, ctx), () => work(ctx, given, open))
      : work(ctx, given, open);
  const platform = declaration.platform ?? false;
  const access = { permission, platform, writes: kind !== "query", ...(or !== undefined && { or }) };
  const authorise = (ctx: PlatformCtx) => {
    checkAccess(ctx, access);
    return ctx as Authorised<CtxFor<N, Platform>>;
  };
  const verb = async (call: { ctx: PlatformCtx; input?: unknown }) =>
    toValue(await runVerb(authorise(call.ctx), parseInput(input, call.input)));
  return Object.assign(verb, {
    kind,
    permission,
    platform,
    input,
    output,
    authorise,
    execute: async (ctx: CtxFor<N, Platform>, parsed: z.output<Input>, open?: OpenTransaction) =>
      toValue(await runVerb(ctx, parsed, open)),
    executeAsJson: async (ctx: CtxFor<N, Platform>, parsed: z.output<Input>) =>
      toJsonParts(await runVerb(ctx, parsed)),
  });
}

function spanOf(kind: Verb["kind"], { actor, organization, requestId }: PlatformCtx): SpanOptions {
  return {
    attributes: {
      "crs.verb.kind": kind,
      "crs.actor.type": actor.type,
      "crs.request.id": requestId,
      ...(organization !== null && { "crs.organization.id": organization.id }),
    },
  };
}
