/**
 * The fields that take an endpoint's lease from whoever holds it: he can neither open a further delivery nor move the position.
 * The caller has locked the row, and wakes the next drain.
 */
export const voidedLease = { leaseToken: { increment: 1 }, leaseUntil: null };
