"use client";

import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createTRPCContext } from "@trpc/tanstack-react-query";
import type { AppRouter } from "@/server/trpc";

export const { TRPCProvider, useTRPC } = createTRPCContext<AppRouter>();

/** Options of a query that nothing else waits for: it is a request of its own. */
export const apart = { trpc: { context: { apart: true } } };

export type RouterOutputs = inferRouterOutputs<AppRouter>;
export type RouterInputs = inferRouterInputs<AppRouter>;

export type Me = RouterOutputs["me"]["get"];
