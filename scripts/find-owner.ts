import { statSync } from "node:fs";

/** The user whose file or folder this is; null where that cannot be seen. */
export function findOwner(place: string): number | null {
  try {
    return statSync(place).uid;
  } catch {
    return null;
  }
}
