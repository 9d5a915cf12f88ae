import { setTimeout as sleep } from "node:timers/promises";
import { PlainError } from "@/scripts/plain-error";

const PATIENCE_MS = 120_000;

/** Waits until the application says that it is well. @throws PlainError when it does not in two minutes. */
export async function waitForHealth(url: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  let last = "no answer";
  while (Date.now() < deadline) {
    try {
      const response = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(30_000) });
      const json = response.headers.get("content-type")?.includes("json") ?? false;
      last = `status ${response.status}${json ? `, ${await response.text()}` : ""}`;
      if (response.ok) return;
    } catch {
      // Not listening yet.
    }
    await sleep(50);
  }
  throw new PlainError(
    `The application did not become healthy in ${PATIENCE_MS / 1000} s (/api/health: ${last.slice(0, 300)}).`,
  );
}
