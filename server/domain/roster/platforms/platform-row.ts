import { type Locale } from "@/server/domain/kernel/languages";
import { type LinkTable } from "./link-table";

/** What the accounts of a platform bear; the operator's administrators may change the stored numbers later. */
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

/** What the service knows of a platform, besides its driver and the forms that its creators sell. */
export type PlatformRow = {
  /** The console's name of it, and the short one of the app that people know. */
  label: Record<Locale, string>;
  shortLabel: Record<Locale, string>;
  /** What people write for it in a file, separated by spaces: in lower case, letters and digits only. */
  writtenAs: string;
  links: LinkTable;
  /** How people copy a link that names a creator. */
  howToCopy: Record<Locale, string>;
  /** The one spelling of an id, as parsed links give it. */
  normaliseId?: (id: string) => string;
  /** Whether ids and aliases are numbers of two kinds, so that a number alone does not tell which it is. */
  idsOverlap?: true;
  /** The site that an account is signed in to: cookies of no other are stored. */
  site: string;
  pace: PlatformPace;
  /** The creators of every sandbox (docs/rules.md#sandbox); `toPrices` where not by length of video. */
  sandbox: {
    link: string;
    creators: readonly SandboxSample[];
    toPrices?: (yuan: number) => Record<string, number>;
  };
};

/** Both marketplaces of WeChat. */
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
