import { afterAll } from "vitest";
import { forgetSettings } from "@/server/env";

type Settings = Record<string, string | undefined>;
/** What the service keeps on `globalThis` to outlive a reload, and the setting that it is made from. */
const kept = { crsDb: "DATABASE_URL", crsOutbound: "OUTBOUND_ALLOW" } as const;
const shared: { -readonly [Name in keyof typeof kept]?: unknown } = globalThis as object;

/** Settings of the suite that calls it, until it ends; undefined unsets one. */
export function setSettings(settings: Settings): void {
  afterAll(changeSettings(settings));
}

/** The same from within a hook or a test: returns how to take the change back. */
export function changeSettings(settings: Settings): () => void {
  const before = Object.fromEntries(Object.keys(settings).map((name) => [name, process.env[name]]));
  const affected = Object.entries(kept).filter(([, setting]) => setting in settings) as [
    keyof typeof kept,
    string,
  ][];
  const values = affected.map(([name]) => [name, shared[name]] as const);
  apply(settings);
  for (const [name] of affected) shared[name] = undefined;
  return () => {
    apply(before);
    for (const [name, value] of values) shared[name] = value;
  };
}

/** What the service made from the old settings is made again. */
function apply(settings: Settings): void {
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined) Reflect.deleteProperty(process.env, name);
    else process.env[name] = value;
  }
  forgetSettings();
}
