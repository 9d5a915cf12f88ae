import { newSession, signSession } from "@/server/auth";
import { createCaller, createTrpcContext } from "@/server/trpc";

export type TestCaller = ReturnType<typeof createCaller>;

/** Session version 1 is a new account's. */
export function tokenOf({ id }: { id: string }, sessionVersion = 1): Promise<string> {
  return signSession(newSession(id, sessionVersion), "header");
}

export function callerWith(headers: Record<string, string> = {}): TestCaller {
  return createCaller(createTrpcContext({ headers: new Headers(headers) }));
}

export async function callerOf(
  user: { id: string },
  headers: Record<string, string> = {},
): Promise<TestCaller> {
  return callerWith({ satoken: await tokenOf(user), ...headers });
}
