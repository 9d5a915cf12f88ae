import { bloggerExample } from "./blogger-example";
import { importRunExample } from "./import-run-example";

const { id, platform, url } = bloggerExample;

/** The ways to name a blogger; nobody has the last name. */
export const deactivationExample = {
  sourceSystem: "erp",
  reason: "Contract ended",
  items: [{ id }, { platform, url }, { externalId: "erp-9999" }],
};

/** Its answer: the second item names the same blogger as the first. */
export const deactivationResultExample = {
  runId: importRunExample.id,
  total: 3,
  deactivated: 1,
  unchanged: 1,
  failed: 1,
  errors: [
    {
      index: 2,
      platform: null,
      code: "NOT_FOUND" as const,
      message: 'There is no blogger with the externalId "erp-9999".',
    },
  ],
};
