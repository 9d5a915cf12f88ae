/** A request that was made up from the document: enough to send it, and to send it again by hand. */
export type GeneratedRequest = {
  /** Made as the document asks, with nothing broken in it. */
  sound: boolean;
  method: string;
  /** As the document has it, `/open-api/bloggers/{id}`. */
  path: string;
  /** Path and query, encoded. */
  target: string;
  headers: Record<string, string>;
  body: string | Uint8Array | null;
};
