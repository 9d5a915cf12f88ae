import { useMediaQuery } from "@mantine/hooks";

/**
 * Whether the screen is a phone's, where rows are cards. Rows exist only in the browser, so the first render
 * may read the width.
 */
export function useNarrow(): boolean {
  return useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
}
