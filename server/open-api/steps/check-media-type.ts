import { ServiceError } from "@/server/domain/errors";

/** Only plain JSON is read: other types, and compressed bodies, are `UNSUPPORTED_MEDIA_TYPE`. */
export function checkMediaType(headers: Headers): void {
  const [type = ""] = (headers.get("content-type") ?? "").split(";");
  const encoding = headers.get("content-encoding") ?? "identity";
  if (type.trim().toLowerCase() === "application/json" && encoding.trim().toLowerCase() === "identity")
    return;
  const message =
    "Send the body as JSON in UTF-8, uncompressed, with the header Content-Type: application/json.";
  throw new ServiceError("UNSUPPORTED_MEDIA_TYPE", message);
}
