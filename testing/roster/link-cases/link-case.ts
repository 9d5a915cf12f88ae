/**
 * A link and its expected result: `primary <id> <canonical link>`, `alias <id> <canonical link>`, `short
 * <link to expand>` or the error code.
 */
export type LinkCase = readonly [text: string, expected: string];
