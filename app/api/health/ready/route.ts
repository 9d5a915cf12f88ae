import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { serveReady } from "@/server/http/serve-health";

export const dynamic = "force-dynamic";
/** In seconds. On Vercel, routes of one value share a function (docs/deploying-on-vercel.md#functions). */
export const maxDuration = 30;

export function GET(): Promise<Response> {
  return serveReady(findNewestMigration());
}

/** The last migration that this version has; null where the folder was not shipped. */
function findNewestMigration(): string | null {
  const folder = path.join(process.cwd(), "prisma", "migrations");
  if (!existsSync(folder)) return null;
  const names = readdirSync(folder).filter((name) => /^\d{14}_/.test(name));
  return names.sort().at(-1) ?? null;
}
