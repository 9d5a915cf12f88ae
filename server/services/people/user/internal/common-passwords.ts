import { MAX_TYPED_PASSWORD_LENGTH } from "@/server/domain/people/password";
import listed from "./common-passwords.json";

/**
 * The 5,000 most common passwords of at least ten characters, in NFKC lower case, from the "10 million
 * password list" of OWASP's SecLists (MIT).
 */
const commonPasswords: ReadonlySet<string> = new Set(listed);

export function isCommonPassword(password: string): boolean {
  if (password.length > MAX_TYPED_PASSWORD_LENGTH) return false;
  return commonPasswords.has(password.normalize("NFKC").toLowerCase());
}
