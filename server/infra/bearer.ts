import { isSameSecret } from "./crypto";

/** Whether an `Authorization` header carries the token, compared in constant time. */
export function hasBearer(authorization: string | null, token: string): boolean {
  const [, sent = ""] = /^Bearer +(\S.*)$/i.exec(authorization ?? "") ?? [];
  return isSameSecret(sent, token);
}
