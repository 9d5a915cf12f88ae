export { MENU_TYPE } from "./internal";
export { listOwnMenus } from "./list-own-menus";
export { menuWire } from "./schema";
