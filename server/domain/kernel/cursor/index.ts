export { type CursorBinding, decodeCursor, encodeCursor } from "./cursor";
