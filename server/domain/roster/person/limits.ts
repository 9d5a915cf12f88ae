/** Creators of one person: six platforms, with room for second accounts (docs/rules.md#persons). */
export const MAX_OF_PERSON = 20;

/**
 * What more creators share, or more of one platform, is the contact of an agency and not of a person
 * (docs/rules.md#persons).
 */
export const MAX_SUGGESTED = 6;
export const MAX_SUGGESTED_OF_PLATFORM = 2;
