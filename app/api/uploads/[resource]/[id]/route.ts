import { handlePart } from "@/server/http/handle-part";

type Context = { params: Promise<{ resource: string; id: string }> };

export async function PUT(request: Request, { params }: Context): Promise<Response> {
  return handlePart(request, await params);
}
