/**
 * The fields of an endpoint that a person switches on (its failures forgotten) or off. One that stands so already keeps what is
 * known of it: why it was switched off, since when it fails.
 */
export function enabledFields(before: { enabled: boolean }, enabled: boolean, now: Date) {
  if (enabled === before.enabled) return {};
  const forgotten = { disabledReason: null, errorCode: null };
  return enabled
    ? {
        enabled,
        ...forgotten,
        activation: { increment: 1 },
        disabledAt: null,
        failingSince: null,
        failedDeliveriesInRow: 0,
      }
    : { enabled, ...forgotten, disabledAt: now };
}
