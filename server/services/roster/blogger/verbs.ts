import {
  bloggerListFields,
  type BloggerMetricsWire,
  bloggerWireFields,
  metricFields,
  selectedBlogger,
} from "@/server/domain/roster/blogger";
import { normalisePlatformId, type Platform } from "@/server/domain/roster/platforms";
import { dayIn } from "@/server/domain/kernel/days";
import { listTotal } from "@/server/domain/kernel/paging";
import { inWireForm, JsonText, pageJson, query } from "@/server/services/kernel/verb";
import { toBloggerFilter } from "./internal/blogger-filter";
import { type BloggerRow, visibleOwnerId, getBloggerRow, toBloggerWire } from "./internal/blogger-row";
import { bloggerJson, getBloggerJson } from "./internal/blogger-json";
import { findLabels } from "./internal/blogger-labels";
import { findKeptId } from "./internal/named-bloggers";
import { continueRound, openRound, toResumeToken, toRoundCursor } from "./internal/change-round";
import { catchUpFigures } from "./internal/figures/catch-up-figures";
import { isByFigures, usesFigures } from "./internal/figures/figure-pages";
import { isPlainOrder } from "./internal/list-arms";
import { countBloggersUpTo, listBloggersPage, listFigurePage } from "./internal/list-bloggers-page";
import { findChangesJson } from "./internal/find-changes";
import { getManagedBlogger, managedBloggerJson } from "./internal/blogger-managers";
import { toStatsDays } from "./internal/stats-days";
import {
  bloggerFieldsInput,
  bloggerId,
  bloggerList,
  bloggerStats,
  bloggerStatsInput,
  countBloggersInput,
  listBloggersInput,
  listChangesInput,
  managedBlogger,
  searchBloggersInput,
  selectedBloggerPage,
  selectedChangePage,
  suggestInput,
  suggestions,
} from "./schema";

const permission = "blogger:read";

/** Includes deactivated bloggers. Throws `NOT_FOUND`. */
export const getBlogger = query({
  permission,
  input: bloggerId,
  output: managedBlogger,
  run: async ({ ctx, input: { id } }) => inWireForm(await getManagedBlogger(ctx.db, ctx, id)),
});

/** Includes deactivated bloggers. A merged one always has `mergedIntoId`. Throws `NOT_FOUND`. */
export const getBloggerFields = query({
  permission,
  input: bloggerFieldsInput,
  output: selectedBlogger,
  run: async ({ ctx, input: { id, fields = bloggerWireFields } }) =>
    new JsonText([await getBloggerJson(ctx.db, ctx, id, fields)]),
});

/** Latest change first (docs/rules.md#lists). Throws `INVALID_CURSOR`. */
export const listBloggers = query({
  permission,
  input: listBloggersInput,
  output: selectedBloggerPage,
  async run({ ctx, input: { fansCount, limit, cursor, fields = bloggerListFields, ...filter } }) {
    const [fansCountMin, fansCountMax] = fansCount ?? [filter.fansCountMin, filter.fansCountMax];
    const [platform] = filter.platform ?? [];
    const platformBloggerId = filter.platformBloggerId?.map((id) =>
      platform === undefined ? id : normalisePlatformId(platform, id),
    );
    const own = {
      fansCountMin,
      fansCountMax,
      platformBloggerId,
      isExact: true,
      visibleOwnerId: visibleOwnerId(ctx),
    };
    const page = { order: "updatedAt", direction: "desc", limit, cursor } as const;
    const { items, ...place } = await listBloggersPage(
      ctx.db,
      ctx.organization.id,
      { filter: { ...filter, ...own }, ...page },
      bloggerJson(fields),
    );
    return new JsonText(pageJson(items, place));
  },
});

/** Throws `INVALID_CURSOR`. */
export const searchBloggers = query({
  permission,
  input: searchBloggersInput,
  output: bloggerList,
  async run({ ctx, input: { order, direction, limit, cursor, ...asked } }) {
    const filter = await toBloggerFilter(ctx, asked);
    const page = { filter, order, direction, limit, cursor };
    const byFigures = usesFigures(filter, order);
    if (byFigures) await catchUpFigures(ctx);
    const { items, ...place } =
      byFigures || !isPlainOrder(order)
        ? await listFigurePage(ctx.db, ctx.organization.id, page, managedBloggerJson)
        : await listBloggersPage(ctx.db, ctx.organization.id, { ...page, order }, managedBloggerJson);
    return new JsonText(pageJson(items, place, "list"));
  },
});

/** Counted up to a bound (docs/rules.md#lists). */
export const countBloggers = query({
  permission,
  input: countBloggersInput,
  output: listTotal,
  async run({ ctx, input }) {
    const filter = await toBloggerFilter(ctx, input);
    if (isByFigures(filter)) await catchUpFigures(ctx);
    return countBloggersUpTo(ctx.db, ctx.organization.id, filter);
  },
});

/** See docs/rules.md#finding. */
export const suggestTags = suggestLabels("TAG");
export const suggestCategories = suggestLabels("CATEGORY");

function suggestLabels(kind: "TAG" | "CATEGORY") {
  return query({
    permission: "blogger:read",
    input: suggestInput,
    output: suggestions,
    run: async ({ ctx, input: { text } }) => ({
      list: await findLabels(ctx.db, ctx.organization.id, {
        kind,
        text,
        visibleOwnerId: visibleOwnerId(ctx),
      }),
    }),
  });
}

/**
 * Each changed blogger once, in its latest state, in commit order (docs/rules.md#change-stream). The first
 * page fixes the round's end, so a round always ends and loses nothing, whatever is written in the
 * meantime. Throws `INVALID_CURSOR`.
 */
export const listBloggerChanges = query({
  permission,
  input: listChangesInput,
  output: selectedChangePage,
  async run({ ctx, input: { since, resume, limit, cursor, fields = bloggerListFields } }) {
    const organizationId = ctx.organization.id;
    const asked = { organizationId, since, resume };
    const round = cursor === undefined ? await openRound(ctx.db, asked) : continueRound(cursor, asked);
    const { position: after, end: upTo, watermark } = round;
    const stretch = { after, upTo, limit, visibleOwnerId: visibleOwnerId(ctx) };
    const { changes, lastSeq } = await findChangesJson(ctx.db, organizationId, stretch, fields);
    const hasMore = lastSeq !== null && lastSeq < upTo && changes.length === limit;
    const nextCursor = hasMore ? toRoundCursor({ ...round, position: lastSeq }) : null;
    const next = hasMore ? null : toResumeToken(round);
    return new JsonText(
      pageJson(
        changes.map(({ json }) => json),
        { nextCursor, hasMore, watermark, resume: next },
      ),
    );
  },
});

const currentFields = ["platform", "fansCount", "interactRate", "lastSyncedAt"] as const;
const metricNames = metricFields.map(({ name }) => name);
type Current = {
  platform: Platform;
  fansCount: number | null;
  interactRate: number | null;
  lastSyncedAt: Date | null;
};

/**
 * Current figures and daily snapshots, oldest first, days in the organization's time zone
 * (docs/rules.md#stats). Unchanged days are left out. For a merged blogger, those of the one it was merged
 * into.
 * @throws ServiceError `NOT_FOUND`, `VALIDATION_FAILED`
 */
export const getBloggerStats = query({
  permission,
  input: bloggerStatsInput,
  output: bloggerStats,
  async run({ ctx, input }) {
    const { id: organizationId, timeZone } = ctx.organization;
    const { from, to } = toStatsDays(input, dayIn(timeZone, ctx.now()));
    const id = await findKeptId(ctx.db, ctx, input.id);
    const row = await getBloggerRow(ctx.db, ctx, id, currentFields);
    const snapshots = await ctx.db.bloggerSnapshot.findMany({
      where: {
        bloggerId: row.id,
        blogger: { organizationId },
        snapshotDate: { gte: new Date(from), lte: new Date(to) },
      },
      orderBy: { snapshotDate: "asc" },
    });
    const { platform, ...current } = row as BloggerRow & Current;
    return {
      bloggerId: row.id,
      platform,
      current: { ...current, metrics: toMetrics(row) },
      snapshots: snapshots.map(({ metrics, ...snapshot }) => ({
        ...snapshot,
        metrics: toMetrics({ id: row.id, metrics: metrics as BloggerRow["metrics"] }),
      })),
    };
  },
});

function toMetrics(row: BloggerRow): BloggerMetricsWire {
  return toBloggerWire(row, metricNames) as BloggerMetricsWire;
}
