import { MAX_TYPED_PASSWORD_LENGTH } from "@/server/domain/people/password";
import listed from "./common-passwords.json";

/**
 * The 5,000 commonest passwords of at least ten characters, in NFKC lower case, out of the "10 million
 * password list" of OWASP's SecLists (MIT).
 */
const commonPasswords: ReadonlySet<string> = new Set(listed);

/** Whether it is one of the passwords that attackers try first, however it is capitalised. */
export function isCommonPassword(password: string): boolean {
  if (password.length > MAX_TYPED_PASSWORD_LENGTH) return false;
  return commonPasswords.has(password.normalize("NFKC").toLowerCase());
}
