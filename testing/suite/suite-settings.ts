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
  applySettings(settings);
  // Only what these settings replace: a client of the suite's own database outlives other changes.
  const replaced: Shared = {};
  if ("DATABASE_URL" in settings) replaced.crsDb = shared.crsDb;
  if ("OUTBOUND_ALLOW" in settings) replaced.crsOutbound = shared.crsOutbound;
  forgetClients(replaced);
  return () => {
    if ("crsOutbound" in replaced) void shared.crsOutbound?.close();
    applySettings(before);
    Object.assign(shared, replaced);
  };
}

/** The next use makes new ones, by the settings of then. */
export function forgetClients(which: Shared = { crsDb: undefined, crsOutbound: undefined }): void {
  for (const name of Object.keys(which)) Reflect.deleteProperty(shared, name);
}

/** What `fromSettings` made of the old settings is made again. */
export function applySettings(settings: Settings): void {
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined) Reflect.deleteProperty(process.env, name);
    else process.env[name] = value;
  }
  forgetSettings();
}
