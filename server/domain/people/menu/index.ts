export { menuFields } from "./menu-fields";
export { isMenuGroup, MENU_TYPE } from "./menu-type";
