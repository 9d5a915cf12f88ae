/**
 * How many calls of each job run at once, over all endpoints; an endpoint has a limit of its own beside it. Receivers that hang keep
 * calls for ten seconds: together these leave a fifth of the embedded engine's 100 calls to everything else.
 */
export const callsAtOnce = { drain: 40, retry: 30, overdue: 10 } as const;
