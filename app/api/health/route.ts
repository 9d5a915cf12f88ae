import { serveHealth } from "@/server/http/serve-health";

export const dynamic = "force-dynamic";

export { serveHealth as GET };
