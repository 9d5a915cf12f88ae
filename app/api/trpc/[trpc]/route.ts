import { handleTrpc } from "@/server/trpc";

/** In seconds: a refresh continues after its answer for `SCRAPE_MS` plus the time to write. */
export const maxDuration = 300;
export { handleTrpc as GET, handleTrpc as POST };
