import { z } from "zod";

/** Menu (docs/rules.md#administration). `type`: 1 page or group of pages, 2 button; `children` in order. */
export const menuWire = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  name: z.string(),
  path: z.string(),
  component: z.string(),
  redirect: z.string(),
  icon: z.string().nullable(),
  permission: z.string().nullable(),
  type: z.number(),
  sort: z.number(),
  status: z.number(),
  hideInMenu: z.number(),
  keepAlive: z.number(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  get children() {
    return z.array(menuWire);
  },
});
