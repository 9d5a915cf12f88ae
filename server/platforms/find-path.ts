export function findPath(value: unknown, path: string): unknown {
  let found: unknown = value;
  for (const step of path.split(".")) {
    if (typeof found !== "object" || found === null || Array.isArray(found)) return undefined;
    found = Object.entries(found).find(([name]) => name === step)?.[1];
  }
  return found;
}
