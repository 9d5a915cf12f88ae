export { writeSheetPiece } from "./sheet-stream";
export { type CellKind, type CellValue, filePlace, type FilePlace, type StreamSheet } from "./file-piece";
