import { serveUpdates } from "@/server/open-api/serve-updates";

type Context = { params: Promise<{ path: string[] }> };

export const dynamic = "force-dynamic";
/** Seconds: a large file takes a while on a slow line, where a function sends it. */
export const maxDuration = 300;

async function serve(request: Request, { params }: Context): Promise<Response> {
  return serveUpdates(request, (await params).path);
}

export { serve as GET, serve as HEAD };
