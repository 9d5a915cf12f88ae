import { TRPCError } from "@trpc/server";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import "server-only";
import { createCaller, createTrpcContext } from "@/server/trpc";
import type { Me } from "./trpc";

/** Returns the signed-in user, or null. Cached per request for layout, page and title. */
export const findMe = cache(async (): Promise<Me | null> => {
  const caller = await serverCaller();
  return caller.me.get().catch((error: unknown) => {
    if (error instanceof TRPCError && error.code === "UNAUTHORIZED") return null;
    throw error;
  });
});

export async function getMe(): Promise<Me> {
  const me = await findMe();
  if (me !== null) return me;
  redirect(`/sign-in${await wayBack()}`);
}

/** The query string with which a sign-in page leads back to the current page. */
export async function wayBack(): Promise<string> {
  const path = (await headers()).get("x-path") ?? "/";
  return path === "/" ? "" : `?from=${encodeURIComponent(path)}`;
}

export async function serverCaller() {
  return createCaller(createTrpcContext({ headers: await headers() }));
}
