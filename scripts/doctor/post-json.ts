import { reasonOf } from "@/scripts/doctor/finding";

const PATIENCE_MS = 10_000;

/** Calls a server that the settings name. `reason`: why no response came. */
export async function postJson(
  address: string | URL,
  body: unknown,
  given: HeadersInit = {},
): Promise<{ response: Response } | { reason: string }> {
  const headers = new Headers(given);
  headers.set("content-type", "application/json");
  try {
    const response = await fetch(address, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return { response };
  } catch (error) {
    const { cause } = error as { cause?: unknown };
    return { reason: reasonOf(cause ?? error) };
  }
}
