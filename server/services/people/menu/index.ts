export { createMissingMenus, deliveredMenusOf, menuRows } from "./internal/delivered-menus";
export { listMenuTree } from "./internal/menu-rows";
export { menuWire } from "./schema";
export { listOwnMenus } from "./list-own-menus";
export { createMenu, deleteMenu, getMenuTree, moveMenu, previewMenuDeletion, updateMenu } from "./verbs";
