import { serveUpdates } from "@/server/http/serve-updates";

type Context = { params: Promise<{ path: string[] }> };

export const dynamic = "force-dynamic";
/** In seconds, for large files on slow lines where a serverless function sends them. */
export const maxDuration = 290;

async function serve(request: Request, { params }: Context): Promise<Response> {
  return serveUpdates(request, (await params).path);
}

export { serve as GET, serve as HEAD };
