import { useMediaQuery } from "@mantine/hooks";

/**
 * Returns whether the screen is a phone's, on which rows are cards. Rows only exist in the browser, so the
 * first render may read the width.
 */
export function useNarrow(): boolean {
  return useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
}
