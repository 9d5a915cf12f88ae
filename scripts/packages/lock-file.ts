import { readFileSync } from "node:fs";
import { z } from "zod";
import { fromRoot } from "@/scripts/from-root";

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
      integrity: z.string().optional(),
      resolved: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      os: z.array(z.string()).optional(),
      cpu: z.array(z.string()).optional(),
    }),
  ),
});

export type LockedPackage = z.output<typeof lockSchema>["packages"][string];

/** All packages of package-lock.json but the project itself, by their place in node_modules. */
export function readLockedPackages(): Record<string, LockedPackage> {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(fromRoot("package-lock.json"), "utf8")));
  return Object.fromEntries(Object.entries(packages).filter(([place]) => place !== ""));
}

/** Those that a deployment installs; the others are for development and checks. */
export function readShippedPackages(): Record<string, LockedPackage> {
  return Object.fromEntries(Object.entries(readLockedPackages()).filter(([, { dev }]) => dev !== true));
}

/** `@scope/name` of `node_modules/a/node_modules/@scope/name`. */
export function nameOfPlace(place: string): string {
  return place.replace(/^.*node_modules\//, "");
}
