import { createHmac } from "node:crypto";
import { env } from "@/server/env";
import { jobClient } from "@/server/infra/jobs";

const TIMEOUT_MS = 15_000;
const KEY_PREFIX = /^signkey-\w+-/;

/**
 * Lets the route of the jobs register them, by the signed call of a job server. On a platform that makes a
 * function of each route, this needs no jobs in the function that calls it. Returns the reason of a failure
 * as a sentence, or null.
 */
export async function askToRegister(): Promise<string | null> {
  const url = `${new URL(env.INNGEST_SERVE_ORIGIN ?? env.NEXTAUTH_URL).origin}/api/inngest`;
  const seconds = String(Math.floor(Date.now() / 1_000));
  const key = (jobClient.signingKey ?? "").replace(KEY_PREFIX, "");
  // Of an empty body.
  const signature = `t=${seconds}&s=${createHmac("sha256", key).update(seconds).digest("hex")}`;
  try {
    const response = await fetch(url, {
      method: "PUT",
      headers: { "x-inngest-signature": signature },
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    return response.ok ? null : `${url} registered nothing (${response.status}): ${text.slice(0, 300)}`;
  } catch (error) {
    const { cause, message } = error as Error;
    return `${url} registered nothing: ${cause instanceof Error ? cause.message : message}`;
  }
}
