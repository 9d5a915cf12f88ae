"use client";

import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createTRPCContext } from "@trpc/tanstack-react-query";
import type { AppRouter } from "@/server/trpc";

export const { TRPCProvider, useTRPC } = createTRPCContext<AppRouter>();

/** Query options for a separate, unbatched request, so that no other query waits for it. */
export const unbatched = { trpc: { context: { unbatched: true } } };

export type RouterOutputs = inferRouterOutputs<AppRouter>;
export type RouterInputs = inferRouterInputs<AppRouter>;

export type Me = RouterOutputs["me"]["get"];
