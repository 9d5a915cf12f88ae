import { TRPCError } from "@trpc/server";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import "server-only";
import { createCaller, createTrpcContext } from "@/server/trpc";
import type { Me } from "./trpc";

/** Returns the signed-in person, or redirects to the sign-in page, which leads back here. */
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

/** Calls procedures during rendering, as the person of the request. */
async function serverCaller() {
  return createCaller(createTrpcContext({ headers: await headers() }));
}
