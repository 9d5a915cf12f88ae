/** Keeps a choice that the server has to know (language, time zone) for a year. */
export function remember(name: string, value: string): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=31536000; samesite=lax`;
}
