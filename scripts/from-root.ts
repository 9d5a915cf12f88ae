import path from "node:path";

const root = path.join(import.meta.dirname, "..");

export function fromRoot(...parts: string[]): string {
  return path.join(root, ...parts);
}
