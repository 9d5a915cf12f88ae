import { type Issue } from "@/server/domain/errors";

/** The query string as an object of texts, with what is wrong whatever the path: a parameter sent twice, a NUL character. */
export function readQuery(url: string): { values: Record<string, string>; issues: Issue[] } {
  const { searchParams } = new URL(url);
  const names = [...new Set(searchParams.keys())];
  return {
    values: Object.fromEntries(searchParams),
    issues: names.flatMap((name) => {
      const values = searchParams.getAll(name);
      if (values.length > 1) return [{ path: name, message: "is sent more than once" }];
      return values.join().includes("\0") ? [{ path: name, message: "must not hold a NUL character" }] : [];
    }),
  };
}
