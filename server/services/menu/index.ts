export { MENU_TYPE } from "./internal/menu-tree";
export { menuWire } from "./schema";
export { listOwnMenus } from "./list-own-menus";
