import { type Platform } from "@/server/domain/platforms";
import { type Driver } from "./driver";
import { starmap } from "./starmap/driver";

/** The driver of each platform. */
export const drivers = { STARMAP: starmap } satisfies Partial<Record<Platform, Driver>>;
