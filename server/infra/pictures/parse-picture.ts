/** What spreadsheets show. Other formats, such as WebP, are not shown by all of them. */
export type PictureKind = "png" | "jpeg" | "gif";
export type Picture = { kind: PictureKind; width: number; height: number; bytes: Buffer };

/** A larger picture would fill the memory of the program that opens it, however small its file is. */
const MAX_SIDE = 4_096;

/** Tells a picture by its first bytes, whatever its sender calls it. Null if it is none that may be used. */
export function parsePicture(bytes: Buffer): Picture | null {
  const size = parsePng(bytes) ?? parseGif(bytes) ?? parseJpeg(bytes);
  if (size === null) return null;
  const isUsable = [size.width, size.height].every((side) => side >= 1 && side <= MAX_SIDE);
  return isUsable ? { ...size, bytes } : null;
}

type Size = Omit<Picture, "bytes">;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function parsePng(bytes: Buffer): Size | null {
  if (bytes.length < 24 || !bytes.subarray(0, 8).equals(PNG)) return null;
  return { kind: "png", width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function parseGif(bytes: Buffer): Size | null {
  if (bytes.length < 10 || !/^GIF8[79]a$/.test(bytes.toString("latin1", 0, 6))) return null;
  return { kind: "gif", width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}

const START_OF_IMAGE = 0xffd8;
const START_OF_SCAN = 0xda;
/** Frames, without the tables and the extension that share their range of markers. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Walks over the segments to the frame, which alone has the size. */
function parseJpeg(bytes: Buffer): Size | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== START_OF_IMAGE) return null;
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes.readUInt8(at + 1);
    if (isFrame(marker))
      return { kind: "jpeg", width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    if (marker === START_OF_SCAN) return null;
    // A marker may be preceded by any number of fill bytes.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
