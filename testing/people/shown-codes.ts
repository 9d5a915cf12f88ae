import { vi } from "vitest";

export function watchShownCodes(): { find: (phone: string) => string | undefined; restore: () => void } {
  const codes = new Map<string, string>();
  const write = process.stdout.write.bind(process.stdout);
  const spy = vi.spyOn(process.stdout, "write").mockImplementation((text, ...rest) => {
    const [, phone, code] = /^Sign-in code for (\S+): (\d{6})\n$/.exec(String(text)) ?? [];
    if (phone === undefined || code === undefined) return write(text, ...(rest as []));
    codes.set(phone, code);
    return true;
  });
  return { find: (phone) => codes.get(phone), restore: () => spy.mockRestore() };
}
