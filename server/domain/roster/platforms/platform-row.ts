import { type Locale } from "@/server/domain/kernel/languages";

/**
 * What the accounts of a platform bear; the operator's administrators may change the stored numbers later.
 */
export type PlatformPace = {
  scrapesPerDay: number;
  scrapesPerHour: number;
  burstSize: number;
  refillRatePerMin: number;
  maxPerTask: number;
  minIntervalMs: number;
  orgDailyBudget: number;
  consecutiveFailureThreshold: number;
  cooldownMinutes: number;
  shiftSize: number;
  shiftRestMinutes: number;
};

type Person = [nickname: string, category: string, location: string, gender: "female" | "male"];
type Figures = [fansCount: number, interactRate: number, priceYuan: number];

/** A creator that every sandbox has. Three of them have an `externalId` that makes a push fail. */
export type SandboxSample = [
  platformBloggerId: string,
  externalId: string,
  person: Person,
  figures: Figures,
  reviewStatus?: "APPROVED" | "PENDING" | "REJECTED",
];

export type PlatformRow = {
  label: Record<Locale, string>;
  shortLabel: Record<Locale, string>;
  /** Names that people write in a file, separated by spaces: lower case, letters and digits only. */
  writtenAs: string;
  /** Converts an id to the spelling that parsed links give. */
  normaliseId?: (id: string) => string;
  idsOverlap?: true;
  /** The site that an account signs in to. Cookies of other sites are not stored. */
  site: string;
  pace: PlatformPace;
  /**
   * The creators of every sandbox (docs/rules.md#sandbox). `toPrices` replaces prices by video length.
   */
  sandbox: {
    link: string;
    creators: readonly SandboxSample[];
    toPrices?: (yuan: number) => Record<string, number>;
  };
};

export const HUXUAN_PACE: PlatformPace = {
  scrapesPerDay: 100,
  scrapesPerHour: 20,
  burstSize: 2,
  refillRatePerMin: 1,
  maxPerTask: 50,
  minIntervalMs: 8_000,
  orgDailyBudget: 1_000,
  consecutiveFailureThreshold: 2,
  cooldownMinutes: 180,
  shiftSize: 10,
  shiftRestMinutes: 30,
};
