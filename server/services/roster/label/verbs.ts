import { DELIVERED, findDeliveredNode } from "@/server/domain/roster/labels";
import { checkMayKeepLabels, visibleOwnerId } from "@/server/services/roster/blogger";
import { checkRoom, mutation, noInput, query } from "@/server/services/kernel/verb";
import { listCategories } from "./internal/list-categories";
import { findTags } from "./internal/list-tags";
import {
  categoryTree,
  listTagsInput,
  mappingSet,
  setMappingInput,
  setTagColorInput,
  tagColored,
  tagColorList,
  tagList,
} from "./schema";

const permission = "blogger:read";
const MAX_LISTED = 500;
const MAX_COLORED = 1_000;
const MAX_MAPPED = 5_000;

/** In any spelling one tag (docs/rules.md#tags). */
export const listTags = query({
  permission,
  input: listTagsInput,
  output: tagList,
  async run({ ctx, input: { text } }) {
    const rows = await findTags(ctx.db, ctx, { text, limit: MAX_LISTED + 1 });
    return { list: rows.slice(0, MAX_LISTED), hasMore: rows.length > MAX_LISTED };
  },
});

/** Of all coloured tags, to paint them wherever they stand. */
export const listTagColors = query({
  permission,
  input: noInput,
  output: tagColorList,
  async run({ ctx }) {
    const { id: organizationId } = ctx.organization;
    const rows = await ctx.db.coloredTag.findMany({ where: { organizationId }, orderBy: { folded: "asc" } });
    const all = rows.map(({ folded, color }) => ({ name: folded, color }));
    if (visibleOwnerId(ctx) === undefined || all.length === 0) return { list: all };
    const own = await findTags(ctx.db, ctx, { limit: MAX_COLORED });
    const names = new Set(own.map(({ name }) => name.toLowerCase()));
    return { list: all.filter(({ name }) => names.has(name)) };
  },
});

/** Null takes the colour away. Throws `PERMISSION_MISSING` for members in LOCAL mode. */
export const setTagColor = mutation({
  permission: "blogger:write",
  input: setTagColorInput,
  output: tagColored,
  audit: "tag.set-color",
  async run({ ctx, tx, input: { name, color } }) {
    checkMayKeepLabels(ctx);
    const { id: organizationId } = ctx.organization;
    const key = { organizationId_folded: { organizationId, folded: name.toLowerCase() } };
    await checkRoom(tx, ctx, {
      noun: "coloured tags",
      count: () => tx.coloredTag.count({ where: { organizationId, NOT: { folded: name.toLowerCase() } } }),
      most: MAX_COLORED,
    });
    const stored = await tx.coloredTag.findUnique({ where: key });
    if (color === null) await tx.coloredTag.deleteMany({ where: key.organizationId_folded });
    else {
      const create = { ...key.organizationId_folded, name, color };
      await tx.coloredTag.upsert({ where: key, create, update: { name, color } });
    }
    const before = { id: name, name, color: stored?.color ?? null };
    return { before, after: { id: name, name, color } };
  },
});

/** See docs/rules.md#categories. */
export const getCategoryTree = query({
  permission,
  input: noInput,
  output: categoryTree,
  run: ({ ctx }) => listCategories(ctx.db, ctx),
});

/**
 * Maps words to a node for this organization; the delivered node takes the organization's own mapping away.
 * Throws `PERMISSION_MISSING` for members in LOCAL mode.
 */
export const setCategoryMapping = mutation({
  permission: "blogger:write",
  input: setMappingInput,
  output: mappingSet,
  audit: "category.set-mapping",
  async run({ ctx, tx, input: { words, node } }) {
    checkMayKeepLabels(ctx);
    const { id: organizationId } = ctx.organization;
    const asked = new Map(words.map((word) => [word.toLowerCase(), word]));
    const where = { organizationId, folded: { in: [...asked.keys()] } };
    await checkRoom(tx, ctx, {
      noun: "mapped categories",
      count: async () => {
        const others = { organizationId, NOT: { folded: where.folded } };
        return (await tx.categoryMapping.count({ where: others })) + asked.size - 1;
      },
      most: MAX_MAPPED,
    });
    const stored = await tx.categoryMapping.findMany({ where, orderBy: { folded: "asc" } });
    const nodeOf = (word: string) => (node === DELIVERED ? findDeliveredNode(word) : node);
    const isOwn = (word: string) => node === null || nodeOf(word) !== findDeliveredNode(word);
    const own = [...asked].filter(([, word]) => isOwn(word));
    await tx.categoryMapping.deleteMany({ where });
    await tx.categoryMapping.createMany({
      data: own.map(([folded, word]) => ({ organizationId, folded, word, node: nodeOf(word) })),
    });
    const list = [...asked.values()].map((word) => ({ word, node: nodeOf(word) }));
    const was = new Map(stored.map((row) => [row.folded, row.node]));
    const before = [...asked].map(([folded, word]) => ({
      word,
      node: was.has(folded) ? (was.get(folded) ?? null) : findDeliveredNode(word),
    }));
    return {
      before: { id: organizationId, mappings: before },
      after: { id: organizationId, mappings: list },
      result: { list },
    };
  },
});
