import js from "@eslint/js";
import next from "@next/eslint-plugin-next";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

type Preset = { rules?: object | undefined };

/** Omitted preset rules, each with what is lost. */
export const leftOut = new Map([
  [
    "nextjs/no-location-assign-relative-destination",
    "nothing: pages are left by a full load on purpose, so that nothing of another session stays",
  ],
  ["no-octal", "nothing: a module cannot be parsed with it"],
  ["no-dupe-args", "nothing: a module cannot be parsed with it"],
  ["react/config", "nothing: it reads settings of a compiler that is not used"],
  ["react/gating", "nothing: it reads settings of a compiler that is not used"],
  [
    "typescript/no-unsafe-class-instance-assignment",
    "what merely has the shape of a class may stand for its instance",
  ],
]);

export const recommended = rulesOf(js.configs.recommended);
export const recommendedForTypes = rulesOf(
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  ...tseslint.configs.stylisticTypeChecked,
);
export const recommendedForPages = rulesOf(
  next.configs.recommended,
  next.configs["core-web-vitals"],
  reactHooks.configs.flat.recommended,
);

function rulesOf(...presets: Preset[]): Record<string, "error" | ["error", Record<string, unknown>]> {
  const settings: [string, unknown][] = Object.entries(
    Object.assign({}, ...presets.map(({ rules }) => rules)) as Record<string, unknown>,
  );
  return Object.fromEntries(
    settings
      .map(([name, setting]): [string, unknown[]] => [inOxlint(name), [setting].flat()])
      .filter(([name, [severity]]) => !leftOut.has(name) && severity !== "off" && severity !== 0)
      .map(([name, [, options]]) => [
        name,
        options === undefined ? "error" : ["error", options as Record<string, unknown>],
      ]),
  );
}

export function inOxlint(name: string): string {
  return name
    .replace(/^@typescript-eslint\//, "typescript/")
    .replace(/^@next\/next\//, "nextjs/")
    .replace(/^react-hooks\//, "react/");
}

export const readsEnvironment = [
  "MemberExpression[object.name='process'][property.name='env']",
  "MemberExpression[object.name='process'][property.value='env']",
  "VariableDeclarator[init.name='process'] > ObjectPattern > Property[key.name='env']",
  "ImportDeclaration[source.value=/^(node:)?process$/]",
].map((selector) => ({
  selector,
  message: "Read settings from server/env.ts, the only reader of process.env.",
}));

/** Property lists and arrays are broken by the formatter, not steered by spreading a literal into another. */
export const spreadsLiteral = [
  "ObjectExpression > SpreadElement > ObjectExpression",
  ":matches(ArrayExpression, CallExpression, NewExpression) > SpreadElement > ArrayExpression",
  "SpreadElement > :matches(TSAsExpression, TSSatisfiesExpression) > ArrayExpression",
].map((selector) => ({ selector, message: "Write the entries of the inner literal into the outer one." }));

export const readsClockOrChance = [
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
export const writesUnseen = [
  `CallExpression[callee.name='query'] CallExpression[callee.property.name=${WRITES}]`,
  "CallExpression[callee.name='query'] TaggedTemplateExpression[tag.property.name=/^.executeRaw/]",
  `CallExpression[callee.name=/^(mutation|commitThenCall)$/] CallExpression[callee.property.name=${WRITES}][callee.object.object.property.name='db']`,
].map((selector) => ({
  selector,
  message: "A query only reads, and a mutation writes with the transaction it is given.",
}));

export const callsOut = ["fetch", "XMLHttpRequest", "WebSocket", "EventSource"].map((name) => ({
  name,
  message: "Call out through server/infra/safe-fetch, which guards where requests go.",
}));
