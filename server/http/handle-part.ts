import { refuseForeignCookie } from "@/server/auth";
import { notFound, parseInput, ServiceError } from "@/server/domain/kernel/errors";
import { readBody } from "@/server/infra/request-body";
import { assetUploads, desktopUploads, importUploads } from "@/server/services/release/upload";
import { admitPerson } from "./admit-person";
import { errorAnswer, successAnswer } from "./envelope";
import { respond } from "./respond";

const uploads = new Map([
  ["desktop-versions", desktopUploads],
  ["frontend-assets", assetUploads],
  ["imports", importUploads],
]);

type Named = { resource: string; id: string };

/**
 * See docs/rules.md#uploads. `Upload-Offset` of the response is where to continue, both in a 200 and in the
 * 409 for a repeated or early part.
 */
export function handlePart(request: Request, { resource, id }: Named): Promise<Response> {
  const place = { area: "uploads", route: "/api/uploads/{resource}/{id}" } as const;
  return respond(request, place, async ({ requestId, ip }) => {
    const verb = uploads.get(resource)?.putPart;
    if (verb === undefined) throw notFound("upload", "Send parts to the url that beginUpload answered.");
    refuseForeignCookie(request.headers);
    const ctx = verb.authorise(await admitPerson(request, { requestId, ip }));
    const offset = parseOffset(request.headers.get("upload-offset"));
    const body = await readBody(request);
    const { received, taken } = await verb.execute(ctx, parseInput(verb.input, { id, offset, body }));
    const headers = { "Upload-Offset": String(received) };
    if (taken)
      return successAnswer(JSON.stringify({ code: 200, message: "ok", data: { received } }), headers);
    const refused = new ServiceError(
      "CONFLICT",
      `The upload continues from byte ${received}: send that part.`,
    );
    const answer = errorAnswer(refused, requestId);
    return { ...answer, headers: { ...answer.headers, ...headers } };
  });
}

function parseOffset(header: string | null): number {
  if (/^\d{1,10}$/.test(header ?? "")) return Number(header);
  const issues = [{ path: "Upload-Offset", message: "must be the first byte's number" }];
  throw new ServiceError("VALIDATION_FAILED", "Please send the part's offset in Upload-Offset.", { issues });
}
