/**
 * Where the platform freezes the process between requests, it is asked to wait until the last database
 * connection has been idle for this long.
 */
export const SUSPENDED_IDLE_MS = 5_000;
