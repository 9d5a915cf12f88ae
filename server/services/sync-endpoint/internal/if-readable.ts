import { logger } from "@/server/infra/logger";

/**
 * What was stored encrypted, or nothing where it does not open (its key is no longer listed): an endpoint can still be seen, filled
 * in anew and deleted then. A push fails and says so.
 */
export function ifReadable<Stored extends object | string>(
  open: () => Stored,
): Stored | Record<string, never> {
  try {
    return open();
  } catch (error) {
    logger().warn({ err: error }, "a stored secret of an endpoint does not open");
    return {};
  }
}
