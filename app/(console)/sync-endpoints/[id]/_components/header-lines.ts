/** Headers as they stand in HTTP: `name: value`, a line each. */
export function headerLines(headers: Readonly<Record<string, string>> | null): string {
  return Object.entries(headers ?? {})
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
}
