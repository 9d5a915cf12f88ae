import { statSync } from "node:fs";

export function findOwner(place: string): number | null {
  try {
    return statSync(place).uid;
  } catch {
    return null;
  }
}
