export {
  categoryNodeId,
  categoryNodes,
  DELIVERED,
  findDeliveredNode,
  foldWord,
  withChildren,
} from "./category-tree";
export { type TagColor, tagColors, tagName } from "./tag-colors";
