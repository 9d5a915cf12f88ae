/** An expected failure: its message tells a person what to do, and is shown alone, with no stack trace. */
export class PlainError extends Error {}
