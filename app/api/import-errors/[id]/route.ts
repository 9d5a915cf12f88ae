import { serveImportErrors } from "@/server/http/serve-import-errors";

type Context = { params: Promise<{ id: string }> };

export const dynamic = "force-dynamic";
/** In seconds, for large files on slow lines where a serverless function sends them. */
export const maxDuration = 290;

async function serve(request: Request, { params }: Context): Promise<Response> {
  return serveImportErrors(request, (await params).id);
}

export { serve as GET, serve as HEAD };
