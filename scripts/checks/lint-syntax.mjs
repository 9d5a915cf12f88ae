import { builtinRules } from "eslint/use-at-your-own-risk";

/** The rule of ESLint that Oxlint does not have: Oxlint runs it itself, as a plugin. */
export default {
  meta: { name: "syntax" },
  rules: { "no-restricted-syntax": builtinRules.get("no-restricted-syntax") },
};
