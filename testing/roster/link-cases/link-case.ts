/**
 * A link and its expected result: `primary <id> <canonical link>`, `alias <id> <canonical link>`, `short
 * <link to expand>` or the error code.
 */
export type LinkCase = readonly [text: string, expected: string];

/** For each form in the link tables: a link for the tests, and where it was found. */
export type LinkSources = Record<string, { example: string; source: string }>;
