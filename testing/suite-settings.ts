import { afterAll } from "vitest";
import { forgetSettings } from "@/server/env";
import type { Db } from "@/server/infra/db";
import type { OutboundClient } from "@/server/infra/safe-fetch";

type Settings = Record<string, string | undefined>;
/** What the service keeps on `globalThis` to outlive a reload. */
type Shared = { crsDb?: Db | undefined; crsOutbound?: OutboundClient | undefined };
const shared = globalThis as Shared;

/** Settings of the suite that calls it, until it ends; undefined unsets one. */
export function setSettings(settings: Settings): void {
  afterAll(changeSettings(settings));
}

/** The same from within a hook or a test: returns how to take the change back. */
export function changeSettings(settings: Settings): () => void {
  const before = Object.fromEntries(Object.keys(settings).map((name) => [name, process.env[name]]));
  const { crsDb, crsOutbound } = shared;
  applySettings(settings);
  if ("DATABASE_URL" in settings) shared.crsDb = undefined;
  if ("OUTBOUND_ALLOW" in settings) shared.crsOutbound = undefined;
  return () => {
    if (shared.crsOutbound !== crsOutbound) void shared.crsOutbound?.close();
    applySettings(before);
    Object.assign(shared, { crsDb, crsOutbound });
  };
}

/** What `fromSettings` made of the old settings is made again. */
export function applySettings(settings: Settings): void {
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined) Reflect.deleteProperty(process.env, name);
    else process.env[name] = value;
  }
  forgetSettings();
}
