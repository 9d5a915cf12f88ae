import { z } from "zod";
import { bloggerOrders, bloggerViewFields } from "@/server/domain/roster/blogger";
import { idSchema } from "@/server/domain/kernel/ids";
import { countBloggersInput } from "@/server/services/roster/blogger";
import { readAt } from "@/server/services/kernel/verb";

const instant = z.iso.datetime();
const { name, isShared } = bloggerViewFields.shape;
const MAX_COLUMNS = 60;
const shown = {
  filter: countBloggersInput,
  order: z.enum(bloggerOrders),
  direction: z.enum(["asc", "desc"]),
  /** Column keys of the list; empty means the default columns. */
  columns: z.array(z.string().regex(/^\w{1,40}$/)).max(MAX_COLUMNS),
};

/**
 * `isOwn`: the caller created it. `mayChange`: the caller may change and delete it. A null `filter` is one
 * that the list no longer supports; the view then shows nothing.
 */
export const bloggerView = z.object({
  id: z.string(),
  name: z.string(),
  isShared: z.boolean(),
  isOwn: z.boolean(),
  mayChange: z.boolean(),
  makerName: z.string(),
  filter: z.record(z.string(), z.unknown()).nullable(),
  order: shown.order,
  direction: shown.direction,
  columns: z.array(z.string()),
  createdAt: instant,
  updatedAt: instant,
});
export const bloggerViewList = z.object({ list: z.array(bloggerView) });

export const bloggerViewId = z.strictObject({ id: idSchema("bloggerView") });

export const createBloggerViewInput = z.strictObject({
  name,
  isShared: isShared.default(false),
  filter: shown.filter.default({}),
  order: shown.order.default("updatedAt"),
  direction: shown.direction.default("desc"),
  columns: shown.columns.default([]),
});

/** Omitted fields stay unchanged. */
export const updateBloggerViewInput = bloggerViewId.extend({
  ...readAt,
  name: name.exactOptional(),
  isShared: isShared.exactOptional(),
  filter: shown.filter.exactOptional(),
  order: shown.order.exactOptional(),
  direction: shown.direction.exactOptional(),
  columns: shown.columns.exactOptional(),
});
