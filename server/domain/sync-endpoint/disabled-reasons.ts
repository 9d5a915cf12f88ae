/** So many deliveries in a row, or so many hours with nothing but failures, switch an endpoint off (decisions, section 2). */
export const MAX_FAILED_IN_ROW = 20;
export const MAX_FAILING_HOURS = 120;

/** Why an endpoint was switched off without a person: the sentence that is stored and answered, by a name for translations. */
export const disabledReasons = {
  GONE: "The receiver answered 410 Gone: it wants no more pushes.",
  FAILED_IN_ROW: `${MAX_FAILED_IN_ROW} deliveries in a row failed after all their retries.`,
  FAILING: `Nothing but failures for ${MAX_FAILING_HOURS} hours.`,
} as const;
