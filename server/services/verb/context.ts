import { type Actor } from "@/server/domain/actor";
import { type Db, type Tx } from "@/server/infra/db";
import { type Tenant } from "./tenant";

/** What a door may do inside the verb's own transaction, before its work and after it (the idempotency record, for one). */
export type TransactionHook = {
  begin(tx: Tx): Promise<void>;
  commit(tx: Tx, result: unknown): Promise<void>;
};

/** What every verb gets, whichever door it was called through. */
export type PlatformCtx = {
  actor: Actor;
  organization: Tenant | null;
  db: Db;
  now: () => Date;
  requestId: string;
  ip: string | null;
  transactionHook?: TransactionHook | undefined;
  /** Runs a task after the answer has left; it must be safe to lose (a sweep does it again). */
  defer: (task: () => Promise<void>) => void;
};

/** The context of a verb that works inside one organization. */
export type Ctx = PlatformCtx & {
  organization: Tenant;
  /** Says that bloggers changed, so that waiting pushes leave soon after the commit. */
  bloggersChanged: () => void;
};

/** The one argument of every verb. */
export type Verb<Input> = { ctx: Ctx; input: Input };
export type PlatformVerb<Input> = { ctx: PlatformCtx; input: Input };
