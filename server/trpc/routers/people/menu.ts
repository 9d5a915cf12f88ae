import {
  createMenu,
  deleteMenu,
  getMenuTree,
  moveMenu,
  previewMenuDeletion,
  updateMenu,
} from "@/server/services/people/menu";
import { routerOf } from "../../init";

export const menuRouter = routerOf({
  tree: getMenuTree,
  create: createMenu,
  update: updateMenu,
  move: moveMenu,
  previewDeletion: previewMenuDeletion,
  delete: deleteMenu,
});
