import { initTRPC } from "@trpc/server";
import { type AnyVerb } from "@/server/services/verb";
import { type TrpcContext } from "./context";
import { formatError } from "./format-error";

/** What is declared of the verb behind a procedure. */
export type VerbMeta = Omit<AnyVerb, "authorise" | "execute">;

/** tRPC without a transformer: plain JSON, so that a client in any language can call it (docs/rules.md#conventions). */
export const t = initTRPC
  .context<TrpcContext>()
  .meta<VerbMeta>()
  .create({ errorFormatter: formatError, isDev: false });
