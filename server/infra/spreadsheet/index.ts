export { type CellKind, type CellValue, filePlace, type FilePlace, type StreamSheet } from "./file-piece";
export { writeSheetPiece } from "./sheet-stream";
export { type Sheet, type SheetColumn, sheetFormats, writeSheet } from "./spreadsheet";
export { writePicturesPiece } from "./xlsx-pictures";
