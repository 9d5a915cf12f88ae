import { rowErrorCodes } from "@/server/domain/kernel/errors";
import type { GeneratedRequest } from "./request-arbitrary";

const MAX_ITEMS = 500;
const BATCHES = new Set(["/open-api/bloggers/batch", "/open-api/bloggers/deactivate"]);

/**
 * The reasons that a request can provoke, in the order of checks (docs/rules.md#order-of-checks). If an
 * early check must refuse the request, only that reason.
 */
export function provokedReasons({ method, path, target, headers, body }: GeneratedRequest): string[] {
  const query = new URLSearchParams(target.split("?")[1] ?? "");
  const later = [
    "VALIDATION_FAILED",
    ...(query.has("cursor") || query.has("resume") ? ["INVALID_CURSOR"] : []),
    ...(path.includes("{id}") ? ["NOT_FOUND"] : []),
  ];
  if (method !== "POST") return later;
  // It takes no body, and the fuzz uses live keys, which have no sandbox.
  if (path === "/open-api/sandbox/reset") return [...later, "NOT_FOUND"];
  const type = headers["Content-Type"] ?? "";
  if (!type.startsWith("application/json")) return ["UNSUPPORTED_MEDIA_TYPE"];
  if (type !== "application/json") later.push("UNSUPPORTED_MEDIA_TYPE", "MALFORMED_JSON");
  const sent = readJson(body);
  if (sent === null) return type === "application/json" ? ["MALFORMED_JSON"] : later;
  if (BATCHES.has(path) && hasTooManyItems(sent.value)) return ["BATCH_TOO_LARGE"];
  return [
    ...later,
    ...("Idempotency-Key" in headers ? ["IDEMPOTENCY_KEY_REUSED", "IDEMPOTENCY_IN_PROGRESS"] : []),
    ...(path === "/open-api/bloggers" ? rowErrorCodes : []),
  ];
}

function hasTooManyItems(value: unknown): boolean {
  const items = typeof value === "object" && value !== null && "items" in value ? value.items : [];
  return Array.isArray(items) && items.length > MAX_ITEMS;
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function readJson(body: GeneratedRequest["body"]): { value: unknown } | null {
  try {
    const text = utf8.decode(typeof body === "string" ? new TextEncoder().encode(body) : (body ?? undefined));
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}
