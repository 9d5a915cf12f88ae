import { z } from "zod";
import { permissions } from "../permissions";
import { hasHiddenCharacters, storableText } from "@/server/domain/kernel/text";
import { MENU_TYPE } from "./menu-type";

/** Excludes characters that browsers decode or drop, or that lead to another site. */
const PART = /^[\p{L}\p{N}._~-]+$/u;
const MAX_ADDRESS = 200;
const MAX_SORT = 100_000;

function isPlain(text: string): boolean {
  return text
    .split("/")
    .every((part) => PART.test(part) && !/^\.+$/.test(part) && !hasHiddenCharacters(part));
}

const localPath = storableText
  .max(MAX_ADDRESS)
  .refine((path) => ["", "/"].includes(path) || (path.startsWith("/") && isPlain(path.slice(1))), {
    error: 'must be a path of this site: "/" and letters, digits, ".", "_", "~" and "-" in each part',
    params: { code: "PATH_NOT_LOCAL" },
  });

const component = storableText.max(MAX_ADDRESS).refine((name) => name === "" || isPlain(name), {
  error: 'must be the name of a page here: letters, digits, ".", "_", "~" and "-", with "/" between',
  params: { code: "PATH_NOT_LOCAL" },
});

const flag = z.union([z.literal(0), z.literal(1)]);

/** docs/rules.md#menus */
export const menuFields = {
  name: storableText.trim().min(1).max(50),
  path: localPath,
  component,
  redirect: localPath,
  icon: z
    .string()
    .refine((name) => /^Icon[A-Za-z0-9]{1,60}$/.test(name), {
      error: "must be the name of an icon, such as IconUsers",
      params: { code: "ICON_INVALID" },
    })
    .nullable(),
  permission: z.enum(permissions).nullable(),
  type: z.union([z.literal(MENU_TYPE.page), z.literal(MENU_TYPE.button)]),
  sort: z.int().min(0).max(MAX_SORT),
  status: flag,
  hideInMenu: flag,
  keepAlive: flag,
};
