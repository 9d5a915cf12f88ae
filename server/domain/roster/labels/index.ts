export { categoryNodes, withChildren } from "./category-tree";
export { DELIVERED, findDeliveredNode, foldWord, wordsOf } from "./delivered-words";
export { type TagColor, tagColors } from "./tag-colors";
