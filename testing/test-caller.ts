import { newSession, signSession } from "@/server/auth";
import { createCaller, createTrpcContext } from "@/server/trpc";

export type TestCaller = ReturnType<typeof createCaller>;

/** A desktop client's token of this person, for the session version that a new account has. */
export function tokenOf({ id }: { id: string }, sessionVersion = 1): Promise<string> {
  return signSession(newSession(id, sessionVersion), "header");
}

/** Procedures for one request with these headers; each request looks up its caller again. */
export function callerWith(headers: Record<string, string> = {}): TestCaller {
  return createCaller(createTrpcContext({ headers: new Headers(headers) }));
}

/** Procedures for one request of this person. */
export async function callerOf(
  user: { id: string },
  headers: Record<string, string> = {},
): Promise<TestCaller> {
  return callerWith({ satoken: await tokenOf(user), ...headers });
}
