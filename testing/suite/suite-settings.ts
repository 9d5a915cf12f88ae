import { afterAll } from "vitest";
import { forgetSettings } from "@/server/env";
import type { Db } from "@/server/infra/db";
import type { OutboundClient } from "@/server/infra/safe-fetch";

type Settings = Record<string, string | undefined>;
/** State that the service keeps on `globalThis` across reloads. */
type Shared = { crsDb?: Db | undefined; crsOutbound?: OutboundClient | undefined };
const shared = globalThis as Shared;

export function setSettings(settings: Settings): void {
  afterAll(changeSettings(settings));
}

/** For hooks and tests: returns a function that reverts the change. */
export function changeSettings(settings: Settings): () => void {
  const before = Object.fromEntries(Object.keys(settings).map((name) => [name, process.env[name]]));
  applySettings(settings);
  // Only the clients that these settings affect: a client of the suite's own database must outlive other
  // changes.
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

export function forgetClients(which: Shared = { crsDb: undefined, crsOutbound: undefined }): void {
  for (const name of Object.keys(which)) Reflect.deleteProperty(shared, name);
}

/** Also invalidates what `fromSettings` derived from the old settings. */
export function applySettings(settings: Settings): void {
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined) Reflect.deleteProperty(process.env, name);
    else process.env[name] = value;
  }
  forgetSettings();
}
