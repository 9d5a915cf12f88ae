export { type CursorBinding } from "./cursor-mac";
export { decodeCursor } from "./decode-cursor";
export { encodeCursor } from "./encode-cursor";
