import { handlePart } from "@/server/http/handle-part";

/** In seconds: a part of 4 MiB to a slow store. */
export const maxDuration = 60;

type Context = { params: Promise<{ resource: string; id: string }> };

export async function PUT(request: Request, { params }: Context): Promise<Response> {
  return handlePart(request, await params);
}
