import { builtinRules } from "eslint/use-at-your-own-risk";

/** ESLint rules that Oxlint lacks; Oxlint runs them as a plugin. */
export default {
  meta: { name: "syntax" },
  rules: { "no-restricted-syntax": builtinRules.get("no-restricted-syntax") },
};
