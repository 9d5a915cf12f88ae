import { z } from "zod";
import { permissions } from "../permissions";
import { storableText } from "../text";
import { MENU_TYPE } from "./menu-type";

/** What browsers read as another site, or drop while they read an address: no part of a local one. */
const NOT_LOCAL = /\/\/|[\\\s\p{C}]/u;
const SCHEME = /^[a-z][a-z\d+.-]*:/i;
const MAX_ADDRESS = 200;
const MAX_SORT = 100_000;

const localPath = storableText
  .max(MAX_ADDRESS)
  .refine((path) => path === "" || (path.startsWith("/") && !NOT_LOCAL.test(path)), {
    error: 'must be a path of this site: begin with one "/", without "//", "\\" and blanks',
    params: { code: "PATH_NOT_LOCAL" },
  });

const component = storableText
  .max(MAX_ADDRESS)
  .refine((name) => !NOT_LOCAL.test(name) && !SCHEME.test(name), {
    error: 'must be the name of a page here: no scheme, no "//", "\\" and blanks',
    params: { code: "PATH_NOT_LOCAL" },
  });

const flag = z.union([z.literal(0), z.literal(1)]);

/** What can be set of a menu entry (docs/rules.md#menus). */
export const menuFields = {
  name: storableText.trim().min(1).max(50),
  path: localPath,
  component,
  redirect: localPath,
  icon: z
    .string()
    .regex(/^Icon[A-Za-z0-9]{1,60}$/, "must be the name of an icon, such as IconUsers")
    .nullable(),
  permission: z.enum(permissions).nullable(),
  type: z.union([z.literal(MENU_TYPE.page), z.literal(MENU_TYPE.button)]),
  sort: z.int().min(0).max(MAX_SORT),
  status: flag,
  hideInMenu: flag,
  keepAlive: flag,
};
