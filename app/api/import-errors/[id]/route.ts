import { serveImportErrors } from "@/server/open-api/serve-import-errors";

type Context = { params: Promise<{ id: string }> };

export const dynamic = "force-dynamic";
/** Seconds: a large file takes a while on a slow line, where a function sends it. */
export const maxDuration = 300;

async function serve(request: Request, { params }: Context): Promise<Response> {
  return serveImportErrors(request, (await params).id);
}

export { serve as GET, serve as HEAD };
