import { TRPCError } from "@trpc/server";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import "server-only";
import { createCaller, createTrpcContext } from "@/server/trpc";
import type { Me } from "./trpc";

/** The signed-in person; whoever is not signed in is led to the sign-in page, and from there back here. */
export async function getMe(): Promise<Me> {
  const caller = await serverCaller();
  const me = await caller.me.get().catch((error: unknown) => {
    if (error instanceof TRPCError && error.code === "UNAUTHORIZED") return null;
    throw error;
  });
  if (me !== null) return me;
  const path = (await headers()).get("x-path") ?? "/";
  redirect(path === "/" ? "/sign-in" : `/sign-in?from=${encodeURIComponent(path)}`);
}

/** Calls procedures while a page is rendered, as the person whose request it is. */
async function serverCaller() {
  return createCaller(createTrpcContext({ headers: await headers() }));
}
