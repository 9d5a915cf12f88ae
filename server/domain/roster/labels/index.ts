export { categoryNodes, DELIVERED, findDeliveredNode, foldWord, withChildren } from "./category-tree";
export { type TagColor, tagColors } from "./tag-colors";
