import type { RouterOutputs } from "@/app/_trpc/trpc";
import type { Platform } from "@/server/domain/roster/platforms";

export type Preview = RouterOutputs["importRun"]["preview"];
/**
 * How the rows of a file are read: field of each column, platform of rows without one, whether an unreadable
 * cell refuses its row, whether hidden rows are left out, and the answers.
 */
export type Reading = {
  mapping: (string | null)[];
  platform: Platform | null;
  strict: boolean;
  skipHidden: boolean;
  answers: Record<string, string>;
};

export function readingOf({ columns, platform, strict, skipHidden, answers }: Preview): Reading {
  return { mapping: columns.map(({ field }) => field), platform, strict, skipHidden, answers };
}
