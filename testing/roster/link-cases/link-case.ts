/**
 * A link and what it must give: `primary <id> <canonical link>`, `alias <id> <canonical link>`,
 * `short <link to expand>` or the code of the error.
 */
export type LinkCase = readonly [text: string, expected: string];
