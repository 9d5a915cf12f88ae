import { MAX_COUNT } from "@/app/_ui/count-range-text";
import { type FilterOf, inAddress } from "@/app/_ui/list-view";
import { bloggerSources, platformStatusFilters, reviewStatuses } from "@/server/domain/roster/blogger";
import { audienceAges, foundForms } from "@/server/domain/roster/figures";
import { categoryNodes } from "@/server/domain/roster/labels";
import { platforms } from "@/server/domain/roster/platforms";

/** The roster's filter; the keys of the URL are those of the query. */
export const bloggerFilter = {
  text: inAddress.text,
  platform: inAddress.someOf(platforms),
  fansCountMin: inAddress.count(),
  fansCountMax: inAddress.count(),
  tags: inAddress.names,
  tagsAll: inAddress.names,
  category: inAddress.names,
  categoryNode: inAddress.someOf(categoryNodes.map(({ id }) => id)),
  staleDays: inAddress.count({ min: 1, max: 3_650 }),
  priceMin: inAddress.count(),
  priceMax: inAddress.count(),
  quoteForm: inAddress.oneOf(foundForms),
  quoteMin: inAddress.count(),
  quoteMax: inAddress.count(),
  costMax: inAddress.number(),
  playsMin: inAddress.count(),
  interactRateMin: inAddress.count(),
  fansGrowthMin: inAddress.number({ min: -MAX_COUNT }),
  rebateMin: inAddress.number({ max: 100 }),
  femaleShareMin: inAddress.number({ max: 1 }),
  audienceAge: inAddress.someOf(audienceAges),
  audienceCity: inAddress.text,
  location: inAddress.text,
  hasWechat: inAddress.yesNo,
  ownerUserId: inAddress.matching(/^(nobody|usr_\w+)$/),
  managerUserId: inAddress.matching(/^(me|none|usr_\w+)$/),
  platformStatus: inAddress.someOf(platformStatusFilters),
  source: inAddress.someOf(bloggerSources),
  importRunId: inAddress.matching(/^imp_\w+$/),
  shortlistId: inAddress.matching(/^lst_\w+$/),
  reviewStatus: inAddress.oneOf(reviewStatuses),
  createdSince: inAddress.day,
  createdTo: inAddress.day,
  refreshedSince: inAddress.day,
  refreshedTo: inAddress.day,
  updatedSince: inAddress.day,
  updatedTo: inAddress.day,
  lastSyncedFrom: inAddress.day,
  lastSyncedTo: inAddress.day,
  linkupFrom: inAddress.day,
  linkupTo: inAddress.day,
  fansBounds: inAddress.oneOf(["WITH", "ONLY"]),
  includeDeactivated: inAddress.flag,
};

export type RosterFilter = FilterOf<typeof bloggerFilter>;
