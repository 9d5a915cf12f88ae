import { z } from "zod";
import { storableText, splitNames } from "@/server/domain/kernel/text";
import { categoryNodeId } from "@/server/domain/roster/label-schemas";
import { DELIVERED, tagColors } from "@/server/domain/roster/labels";
import { platformSchema } from "@/server/domain/roster/platforms";

const MAX_NAME_CHARS = 200;
const name = storableText.trim().min(1).max(MAX_NAME_CHARS);
const color = z.enum(tagColors).nullable();

export const listTagsInput = z.strictObject({ text: name.optional() }).prefault({});

/** Most frequent first; `hasMore` tells that a text finds others. A tag of no active blogger has a colour. */
export const tagList = z.object({
  list: z.array(z.object({ name: z.string(), color, count: z.int() })),
  hasMore: z.boolean(),
});

const tagColor = z.object({ name: z.string(), color });
/** Names in lower case. */
export const tagColorList = z.object({ list: z.array(tagColor.extend({ color: z.enum(tagColors) })) });

export const setTagColorInput = z.strictObject({ name, color });
export const tagColored = tagColor;

const word = z.object({ word: z.string(), count: z.int() });

/**
 * The tree with what the roster has (docs/rules.md#categories). A node counts bloggers, each once, with a
 * word mapped to it or below. `isOwn`: mapped by the organization. `unmapped`: words of no node.
 */
export const categoryTree = z.object({
  list: z.array(
    z.object({
      id: z.string(),
      parentId: z.string().nullable(),
      name: z.object({ zh: z.string(), en: z.string() }),
      count: z.int(),
      isLeast: z.boolean(),
      words: z.array(word.extend({ isOwn: z.boolean() })),
    }),
  ),
  unmapped: z.array(word.extend({ platforms: z.array(platformSchema) })),
  unmappedTotal: z.int(),
  setAside: z.array(word),
});

const MAX_WORDS = 100;

/** A null `node` sets the words aside: they belong to no node. `delivered` forgets what was mapped. */
export const setMappingInput = z.strictObject({
  words: z
    .array(name.refine((text) => splitNames(text).length === 1, "must be one category, without a separator"))
    .min(1)
    .max(MAX_WORDS),
  node: z.union([categoryNodeId, z.literal(DELIVERED)]).nullable(),
});
export const mappingSet = z.object({
  list: z.array(z.object({ word: z.string(), node: z.string().nullable() })),
});
