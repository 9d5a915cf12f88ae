import { deleteTag, mergeTags, renameTag } from "@/server/services/roster/change";
import {
  getCategoryTree,
  listTagColors,
  listTags,
  setCategoryMapping,
  setTagColor,
} from "@/server/services/roster/label";
import { routerOf } from "../../init";

export const tagRouter = routerOf({
  list: listTags,
  colors: listTagColors,
  rename: renameTag,
  merge: mergeTags,
  setColor: setTagColor,
  delete: deleteTag,
});

export const categoryRouter = routerOf({ tree: getCategoryTree, setMapping: setCategoryMapping });
