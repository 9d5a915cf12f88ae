import { type Platform } from "@/server/domain/platforms";
import { type Driver } from "./driver";
import { pgy } from "./pgy/driver";
import { starmap } from "./starmap/driver";

/** The driver of each platform. */
export const drivers = { STARMAP: starmap, PGY: pgy } satisfies Partial<Record<Platform, Driver>>;
