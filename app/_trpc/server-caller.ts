import "server-only";
import { headers } from "next/headers";
import { createCaller, createTrpcContext } from "@/server/trpc";

/** Calls procedures while a page is rendered, as the person whose request it is. */
export async function serverCaller() {
  return createCaller(createTrpcContext({ headers: await headers() }));
}
