import type { z } from "zod";
import { deploymentGaps, type DeploymentSettings, toSentence } from "@/server/domain/kernel/deployment-gaps";
import { type Given, missingBeside, type Requirement } from "./combinations";
import { findMisspelt } from "./misspelt";
import { type Env, settings } from "./settings";

/**
 * Validates settings (docs/rules.md#settings); an empty value counts as not set.
 * @throws Error with one line per invalid or missing variable, all at once
 */
export function parseEnv(source: Given): Env {
  const given = toGiven(source);
  const result = settings.safeParse(given);
  const issues = (result.error?.issues ?? []).map((issue) => toRequirement(issue, given));
  const missing = missingBeside(given);
  const gaps = deploymentGaps(toDeployment(given, missing)).filter(({ refused }) => refused);
  if (result.success && missing.length === 0 && gaps.length === 0) return result.data;
  // Of a setting that is wrong in itself nothing else is said; of a missing one what it costs, where known.
  const isWrong = (name: string) => given[name] !== undefined && issues.some((issue) => issue.name === name);
  const costly = gaps.filter(({ setting }) => !isWrong(setting));
  const lines = [...issues, ...missing]
    .filter(({ name }) => !costly.some(({ setting }) => setting === name))
    .map(toLine);
  // What is missing may be there under a name that was typed wrong.
  const explained = [...costly, ...findMisspelt(given)].map(toSentence);
  throw new Error([...lines, ...explained].join("\n"));
}

/**
 * The keys alone, for a command that runs without the other settings.
 * @throws Error with the lines that `parseEnv` has for them
 */
export function parseEncryptionKeys(source: Given): Env["ENCRYPTION_KEYS"] {
  const given = toGiven(source);
  const result = settings.pick({ ENCRYPTION_KEYS: true }).safeParse(given);
  if (result.success) return result.data.ENCRYPTION_KEYS;
  throw new Error(result.error.issues.map((issue) => toLine(toRequirement(issue, given))).join("\n"));
}

function toRequirement({ path, message }: z.core.$ZodIssue, given: Given): Requirement {
  const name = String(path[0]);
  return { name, message: given[name] === undefined ? "is required" : message };
}

function toLine({ name, message }: Requirement): string {
  return `${name} ${message}.`;
}

function toGiven(source: Given): Record<string, string> {
  const entries = Object.entries(source).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const given = Object.fromEntries(entries);
  // Each preview has an address of its own.
  if (given.VERCEL_ENV === "preview" && given.NEXTAUTH_URL === undefined && given.VERCEL_URL !== undefined)
    given.NEXTAUTH_URL = `https://${given.VERCEL_BRANCH_URL ?? given.VERCEL_URL}`;
  return given;
}

/**
 * What each setting says by itself, so that one refusal names all that has to be done. A store of files or
 * of rate limits whose setting is wrong, or missing beside another, is chosen: that setting has its line.
 */
function toDeployment(given: Given, missing: readonly { name: string }[]): DeploymentSettings {
  const chosen = new Set(missing.map(({ name }) => name));
  const values = Object.entries(settings.shape).map(([name, type]) => {
    const { data } = type.safeParse(given[name]);
    return [name, data ?? given[name] ?? (chosen.has(name) ? "" : undefined)] as const;
  });
  return Object.fromEntries(values) as DeploymentSettings;
}
