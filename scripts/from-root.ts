import path from "node:path";

const root = path.join(import.meta.dirname, "..");

/** The absolute path of a file of this project. */
export function fromRoot(...parts: string[]): string {
  return path.join(root, ...parts);
}
