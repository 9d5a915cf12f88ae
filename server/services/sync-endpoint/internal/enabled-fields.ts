/** The fields of an endpoint that is switched on (its failures forgotten) or off by a person. */
export function enabledFields(enabled: boolean, now: Date) {
  return enabled
    ? { enabled, disabledAt: null, disabledReason: null, failingSince: null, failedDeliveriesInRow: 0 }
    : { enabled, disabledAt: now, disabledReason: null };
}
