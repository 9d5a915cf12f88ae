import { expect, it } from "vitest";
import { SCRAPE_MS } from "@/server/services/scraping/scrape";
import { maxDuration } from "./route";

const LONGEST_TRANSACTION_MS = 60_000;

it("the function's time limit covers the longest scrape and its writes", () => {
  expect(maxDuration * 1_000).toBeGreaterThanOrEqual(SCRAPE_MS + LONGEST_TRANSACTION_MS);
});
