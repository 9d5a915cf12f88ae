import type { components } from "./generated/paths";

/** An item of a batch as the document describes it; what a batch must refuse does not fit it, and is sent nonetheless. */
export type ImportItem = components["schemas"]["ImportItem"];
