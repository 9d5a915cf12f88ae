const DIGITS = /^[1-9]\d{0,19}$/;

/** The id of a WeChat account as padded base64 of its number, however it was padded; null if it is no such thing. */
export function normaliseBiz(biz: string): string | null {
  try {
    const digits = atob(biz);
    return DIGITS.test(digits) ? btoa(digits) : null;
  } catch {
    return null;
  }
}
