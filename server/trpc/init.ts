import { initTRPC } from "@trpc/server";
import { type Permission } from "@/server/domain/permissions";
import { type TrpcContext } from "./context";
import { formatError } from "./format-error";

/** What a procedure needs of its caller: nothing, to be signed in, or a permission (in one organization, or above them all). */
export type Needs = { needs: "public" | "self" | Permission; organization: boolean };

/** tRPC without a transformer: plain JSON, so that a client in any language can call it (decisions, section 3). */
export const t = initTRPC
  .context<TrpcContext>()
  .meta<Needs>()
  .create({ errorFormatter: formatError, isDev: false, defaultMeta: { needs: "self", organization: false } });
