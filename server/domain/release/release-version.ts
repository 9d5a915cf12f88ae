import compare from "semver/functions/compare";
import parse from "semver/functions/parse";
import { z } from "zod";

const MAX_CHARS = 50;

/** A semantic version without `v` and build, such as `2.0.0-beta.1` (docs/rules.md#releases). */
export const releaseVersionSchema = z
  .string()
  .max(MAX_CHARS)
  .refine((text) => parse(text)?.version === text, {
    error: "must be a semantic version, such as 1.4.0 or 2.0.0-beta.1",
    params: { code: "VERSION_INVALID" },
  });

/** Pre-releases are not offered by any feed. */
export function isPrerelease(version: string): boolean {
  return (parse(version)?.prerelease.length ?? 0) > 0;
}

export function newestOf<Release extends { version: string }>(
  releases: readonly Release[],
): Release | undefined {
  return [...releases].sort((a, b) => compare(b.version, a.version))[0];
}
