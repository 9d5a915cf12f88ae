import { type Behaviour } from "./behave";

/** The heads of pictures, with as many bytes after them as a test needs. */
export function pngOf(width: number, height: number, padding = 0): Buffer {
  const head = Buffer.alloc(33 + padding);
  head.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
}

/** With a segment of its maker before the frame, as cameras and platforms write it. */
export function jpegOf(width: number, height: number): Buffer {
  const frame = Buffer.from([0xff, 0xc2, 0, 17, 8, 0, 0, 0, 0, 3]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff]), frame]);
}

export function gifOf(width: number, height: number): Buffer {
  const head = Buffer.from("GIF89a\0\0\0\0", "latin1");
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  return head;
}

/** Answers each path with its bytes, and every other with 404. */
export function servePictures(
  pictures: Readonly<Record<string, { type: string; bytes: Buffer }>>,
): Behaviour {
  return (response, { path }) => {
    const picture = pictures[path];
    if (picture === undefined) return response.writeHead(404).end();
    return response.writeHead(200, { "content-type": picture.type }).end(picture.bytes);
  };
}
