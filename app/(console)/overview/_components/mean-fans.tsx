"use client";

import { BigNumber } from "@/app/_ui/values";

type Props = { overview: { avgFansCount: number; fansKnownCount: number; fansLeastCount: number } };

/** Mean of the known fans. Unknown if none are known, and a lower bound if any of them is one. */
export function MeanFans({ overview: { avgFansCount, fansKnownCount, fansLeastCount } }: Props) {
  return <BigNumber value={fansKnownCount === 0 ? null : avgFansCount} isLeast={fansLeastCount > 0} />;
}
