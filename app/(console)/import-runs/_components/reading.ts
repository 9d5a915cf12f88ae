import type { RouterOutputs } from "@/app/_trpc/trpc";
import type { Platform } from "@/server/domain/roster/platforms";

export type Preview = RouterOutputs["importRun"]["preview"];
/**
 * How the rows of a file are read: the field of each column, the platform of rows that name none, whether
 * a cell that cannot be read refuses its row, whether rows that the sheet hides are left out, and what was
 * answered.
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
