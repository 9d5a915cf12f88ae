import { defineConfig } from "oxlint";
import {
  callsOut,
  readsClockOrChance,
  readsEnvironment,
  recommended,
  recommendedForPages,
  recommendedForTypes,
  spreadsLiteral,
  writesUnseen,
} from "./scripts/checks/lint-rules.ts";

const TESTS = ["**/*.test.{ts,tsx}", "testing/**/*.ts", "e2e/**/*.ts"];
/** Generated files: type-checked like the rest, but not linted. */
const GENERATED = ["client/src/generated/**", "**/.next/types/**"];

/**
 * Lint rules and type checks, run by scripts/checks/lint.ts. The vocabulary check refuses comments that
 * switch a rule off. Editors load this file with plain Node.js, so imports need their file extension.
 */
export default defineConfig({
  plugins: ["eslint", "typescript", "react", "nextjs"],
  jsPlugins: [`${import.meta.dirname}/scripts/checks/lint-syntax.mjs`, "eslint-plugin-regexp"],
  categories: { correctness: "off" },
  options: { typeAware: true, typeCheck: true, denyWarnings: true },
  ignorePatterns: [
    "node_modules/",
    "**/.next/*",
    "!**/.next/types/",
    ".data/",
    ".cache/",
    "server/infra/db/generated/",
    "next-env.d.ts",
  ],
  overrides: [
    {
      files: ["**/*.mjs"],
      env: { node: true, es2024: true },
      rules: recommended,
    },
    {
      files: ["**/*.{ts,tsx}"],
      excludeFiles: GENERATED,
      rules: {
        ...recommendedForTypes,
        eqeqeq: "error",
        "no-duplicate-imports": "error",
        "no-console": "error",
        "syntax/no-restricted-syntax": ["error", ...readsEnvironment, ...spreadsLiteral],
        "typescript/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
        "typescript/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
        "typescript/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
        "typescript/restrict-template-expressions": ["error", { allowNumber: true }],
        "typescript/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
        "typescript/consistent-type-definitions": "off",
        "typescript/no-confusing-void-expression": "off",
      },
    },
    {
      // A pattern that backtracks super-linearly allows denial of service.
      files: ["{app,server,inngest}/**/*.{ts,tsx}"],
      excludeFiles: TESTS,
      rules: {
        "regexp/no-super-linear-backtracking": ["error", { report: "potential" }],
        "regexp/no-super-linear-move": ["error", { report: "potential" }],
      },
    },
    {
      // Outgoing calls use server/infra/safe-fetch; browser code uses tRPC's client.
      files: ["{app,server,inngest}/**/*.{ts,tsx}"],
      // The health check and the embedded engine call this machine, and functions the route of the jobs.
      excludeFiles: [
        ...TESTS,
        // Parts of an upload are bytes, which tRPC does not carry.
        "app/(console)/platform/_components/send-file.ts",
        "server/services/kernel/health/check-health.ts",
        "inngest/ask-to-register.ts",
        "inngest/{embedded,conformance}/**",
      ],
      rules: {
        "no-restricted-globals": ["error", ...callsOut],
        "no-restricted-properties": [
          "error",
          ...["globalThis", "global", "window", "self"].flatMap((object) =>
            callsOut.map(({ name, message }) => ({ object, property: name, message })),
          ),
        ],
      },
    },
    {
      files: ["server/domain/**/*.ts"],
      excludeFiles: ["server/domain/kernel/ids/**", "**/*.test.ts"],
      rules: {
        "syntax/no-restricted-syntax": [
          "error",
          ...readsEnvironment,
          ...readsClockOrChance,
          ...spreadsLiteral,
        ],
      },
    },
    {
      files: ["server/services/**/*.ts"],
      excludeFiles: ["**/*.test.ts"],
      rules: {
        "syntax/no-restricted-syntax": ["error", ...readsEnvironment, ...writesUnseen, ...spreadsLiteral],
      },
    },
    {
      // Next replaces NEXT_RUNTIME where instrumentation.ts names it.
      files: [
        "server/env.ts",
        "instrumentation.ts",
        "scripts/**/*.ts",
        "*.config.ts",
        "inngest/conformance/**/*.ts",
        ...TESTS,
      ],
      rules: { "syntax/no-restricted-syntax": ["error", ...spreadsLiteral], "no-console": "off" },
    },
    {
      // Matchers like expect.any() return untyped values.
      files: TESTS,
      rules: {
        "syntax/no-restricted-syntax": [
          "error",
          {
            selector: "CallExpression[callee.property.name='toMatchObject'] Property > Literal[regex]",
            message: "toMatchObject compares no text with a pattern: use expect.stringMatching().",
          },
          ...spreadsLiteral,
        ],
        "typescript/no-unsafe-assignment": "off",
        "typescript/no-empty-function": "off",
      },
    },
    {
      // next/link prefetches visible links, so a navigation would request all of its pages.
      files: ["app/**/*.{ts,tsx}"],
      excludeFiles: ["app/_ui/link.tsx"],
      rules: {
        "no-restricted-imports": [
          "error",
          { name: "next/link", message: "Use Link of app/_ui/link.tsx, which asks for nothing ahead." },
        ],
      },
    },
    {
      // Next requires page functions and server actions to be async.
      files: ["app/**/*.{ts,tsx}"],
      env: { browser: true },
      rules: {
        ...recommendedForPages,
        "typescript/require-await": "off",
      },
    },
    {
      // They must read the day on each render: a fixed one would be wrong after midnight.
      files: ["app/_ui/calendars.tsx", "app/(console)/overview/_components/use-today.ts"],
      rules: { "react/purity": "off" },
    },
    {
      // It links to a file, not to a page.
      files: ["app/docs/page.tsx"],
      rules: { "nextjs/no-html-link-for-pages": "off" },
    },
  ],
});
