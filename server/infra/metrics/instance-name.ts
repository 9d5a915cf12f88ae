import { randomBytes } from "node:crypto";
import { hostname } from "node:os";

/** On `globalThis`, because Next bundles this module several times. */
const shared = globalThis as { crsInstance?: string };

/**
 * Names this process among those that serve the same database. Random, because containers and serverless
 * functions share host names and process ids.
 */
export function instanceName(): string {
  return (shared.crsInstance ??= `${hostname().slice(0, 60)}-${randomBytes(3).toString("hex")}`);
}
