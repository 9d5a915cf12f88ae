"use client";

import { BigNumber } from "@/app/_ui/values";

type Props = { overview: { avgFansCount: number; fansKnownCount: number; fansLeastCount: number } };

/**
 * Shows the mean of the fans that are known: none is no nought, and one with lower bounds in it is one
 * itself.
 */
export function MeanFans({ overview: { avgFansCount, fansKnownCount, fansLeastCount } }: Props) {
  return <BigNumber value={fansKnownCount === 0 ? null : avgFansCount} isLeast={fansLeastCount > 0} />;
}
