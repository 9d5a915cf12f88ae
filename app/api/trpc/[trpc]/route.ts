import { handleTrpc } from "@/server/trpc";

/** Seconds: a refresh goes on after its answer, for as long as `SCRAPE_MS` and the time to write it. */
export const maxDuration = 300;
export { handleTrpc as GET, handleTrpc as POST };
