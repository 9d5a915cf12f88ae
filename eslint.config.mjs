import js from "@eslint/js";
import next from "@next/eslint-plugin-next";
import reactHooks from "eslint-plugin-react-hooks";
import regexp from "eslint-plugin-regexp";
import tseslint from "typescript-eslint";

const TESTS = ["**/*.test.{ts,tsx}", "testing/**/*.ts", "e2e/**/*.ts"];

const readsEnvironment = [
  "MemberExpression[object.name='process'][property.name='env']",
  "MemberExpression[object.name='process'][property.value='env']",
  "VariableDeclarator[init.name='process'] > ObjectPattern > Property[key.name='env']",
  "ImportDeclaration[source.value=/^(node:)?process$/]",
].map((selector) => ({
  selector,
  message: "Read settings from server/env.ts, the only reader of process.env.",
}));

const readsClockOrChance = [
  "NewExpression[callee.name='Date'][arguments.length=0]",
  "CallExpression[callee.name='Date']",
  "MemberExpression[object.name=/^(Date|performance)$/][property.name='now']",
  "MemberExpression[property.name=/^random(UUID|Bytes|Int)?$|^getRandomValues$/]",
  "ImportSpecifier[imported.name=/^random|^getRandomValues$/]",
  "ExportSpecifier[local.name=/^random|^getRandomValues$/]",
].map((selector) => ({
  selector,
  message: "server/domain is pure: take the instant or the random number as an argument.",
}));

const WRITES = "/^(create|createMany|createManyAndReturn|update|updateMany|upsert|delete|deleteMany)$/";
const writesUnseen = [
  `CallExpression[callee.name='query'] CallExpression[callee.property.name=${WRITES}]`,
  "CallExpression[callee.name='query'] TaggedTemplateExpression[tag.property.name=/^.executeRaw/]",
  `CallExpression[callee.name=/^(mutation|commitThenCall)$/] CallExpression[callee.property.name=${WRITES}][callee.object.object.property.name='db']`,
].map((selector) => ({
  selector,
  message: "A query only reads, and a mutation writes with the transaction it is given.",
}));

const callsOut = ["fetch", "XMLHttpRequest", "WebSocket", "EventSource"].map((name) => ({
  name,
  message: "Call out through server/infra/safe-fetch, which guards where requests go.",
}));

export default tseslint.config(
  {
    ignores: [
      "node_modules/",
      "**/.next/",
      ".data/",
      ".cache/",
      "server/infra/db/generated/",
      "e2e/open-api/generated/",
      "next-env.d.ts",
    ],
  },
  { linterOptions: { noInlineConfig: true } },
  js.configs.recommended,
  {
    files: ["**/*.{ts,tsx}"],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { project: "./tsconfig.json", tsconfigRootDir: import.meta.dirname } },
    rules: {
      eqeqeq: "error",
      "no-duplicate-imports": "error",
      "no-console": "error",
      "no-restricted-syntax": ["error", ...readsEnvironment],
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/consistent-type-definitions": "off",
      "@typescript-eslint/no-confusing-void-expression": "off",
    },
  },
  {
    // A pattern that takes longer than its text is long is a way to stop the service.
    files: ["{app,server,inngest}/**/*.{ts,tsx}"],
    ignores: TESTS,
    plugins: { regexp },
    rules: {
      "regexp/no-super-linear-backtracking": ["error", { report: "potential" }],
      "regexp/no-super-linear-move": ["error", { report: "potential" }],
    },
  },
  {
    // Whatever calls out goes through server/infra/safe-fetch; browsers' code calls through tRPC's client.
    files: ["{app,server,inngest}/**/*.{ts,tsx}"],
    // The health check and the embedded engine call this machine.
    ignores: [
      ...TESTS,
      // A part of an upload is bytes, which tRPC does not carry.
      "app/(console)/platform/_components/send-file.ts",
      "server/services/health/check-health.ts",
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
    ignores: ["server/domain/ids/**", "**/*.test.ts"],
    rules: { "no-restricted-syntax": ["error", ...readsEnvironment, ...readsClockOrChance] },
  },
  {
    files: ["server/services/**/*.ts"],
    ignores: ["**/*.test.ts"],
    rules: { "no-restricted-syntax": ["error", ...readsEnvironment, ...writesUnseen] },
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
    rules: { "no-restricted-syntax": "off", "no-console": "off" },
  },
  {
    // Matchers like expect.any() answer an untyped value.
    files: TESTS,
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: "CallExpression[callee.property.name='toMatchObject'] Property > Literal[regex]",
          message: "toMatchObject compares no text with a pattern: use expect.stringMatching().",
        },
      ],
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-empty-function": "off",
    },
  },
  {
    // Next wants its page functions and server actions async, awaiting or not.
    files: ["app/**/*.{ts,tsx}"],
    plugins: { "@next/next": next, "react-hooks": reactHooks },
    rules: {
      ...next.configs.recommended.rules,
      ...next.configs["core-web-vitals"].rules,
      ...reactHooks.configs.recommended.rules,
      "@typescript-eslint/require-await": "off",
    },
  },
  {
    files: ["**/*.mjs"],
    // Whatever this Node has as a global.
    languageOptions: {
      globals: Object.fromEntries(Object.getOwnPropertyNames(globalThis).map((name) => [name, "readonly"])),
    },
  },
);
