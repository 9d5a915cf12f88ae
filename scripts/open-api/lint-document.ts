import { createConfig, lintFromString } from "@redocly/openapi-core";

/** Redocly's recommended rules, all as errors in effect: the check counts warnings too. */
const RULES = {
  // `/bloggers/changes` and `/bloggers/{id}` are the specification's. Ids begin with `blg_`, and fixed segments win.
  "no-ambiguous-paths": "off",
} as const;

/** What Redocly finds wrong with an OpenAPI document, each as a sentence with its place. */
export async function lintDocument(source: string, absoluteRef: string): Promise<string[]> {
  const config = await createConfig({ extends: ["recommended"], rules: RULES });
  const problems = await lintFromString({ source, absoluteRef, config });
  return problems.map(({ ruleId, message, location }) => {
    const place = location.map(({ pointer }) => pointer ?? "").join(", ");
    return `${place}: ${message} (${ruleId})`;
  });
}
