/** The closed set of colours of tags (docs/rules.md#tags); the console has words and paint for each. */
export const tagColors = ["RED", "ORANGE", "YELLOW", "GREEN", "TEAL", "BLUE", "VIOLET", "PINK"] as const;
export type TagColor = (typeof tagColors)[number];
