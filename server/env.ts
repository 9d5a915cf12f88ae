import { findMisspelt } from "./env/misspelt";
import { parseEnv } from "./env/parse-env";
import { type Env } from "./env/settings";

export { namesJobServer } from "./env/combinations";
export { parseEncryptionKeys, parseEnv } from "./env/parse-env";
export { type Env, settingNames } from "./env/settings";

const forgetters: (() => void)[] = [];

/** A value that is made from the settings at first use and then kept, such as the logger. */
export function fromSettings<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  forgetters.push(() => (made = undefined));
  return () => (made ??= { value: make() }).value;
}

export function forgetSettings(): void {
  for (const forget of forgetters) forget();
}

const parsed = fromSettings(() => parseEnv(process.env));

/** Validated on first access, so that importing this file needs no settings. */
export const env: Env = new Proxy({} as Env, {
  get: (_target, name) => Reflect.get(parsed(), name) as unknown,
});

/** Variables of this process that were probably meant as settings. */
export const misspeltSettings = fromSettings(() => findMisspelt(process.env));

export function systemVariables(): Record<string, string> {
  const named = ["LD_LIBRARY_PATH", "SystemRoot"].map((name) => [name, process.env[name]] as const);
  return Object.fromEntries(named.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
