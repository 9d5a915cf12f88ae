import { describe, expect, it } from "vitest";
import { gifOf, jpegOf, pngOf } from "@/testing/push/receiver/pictures";
import { parsePicture } from "./parse-picture";

describe("parsePicture", () => {
  it.each([
    ["png", pngOf(40, 30)],
    ["jpeg", jpegOf(40, 30)],
    ["gif", gifOf(40, 30)],
  ] as const)("knows a %s by its first bytes, and its size", (kind, bytes) => {
    expect(parsePicture(bytes)).toMatchObject({ kind, width: 40, height: 30 });
  });

  it("takes no picture that would fill a reader's memory, and none without a side", () => {
    expect([parsePicture(pngOf(4_097, 1)), parsePicture(jpegOf(1, 0))]).toEqual([null, null]);
  });

  it.each([
    ["nothing", Buffer.alloc(0)],
    ["a page", Buffer.from("<!doctype html><svg onload=alert(1)>")],
    ["WebP", Buffer.from("RIFF\u0010\0\0\0WEBPVP8 \0\0\0\0\0\0\0\0", "latin1")],
    ["the start of a PNG", pngOf(40, 30).subarray(0, 20)],
    ["a JPEG without a frame", Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 8, 1, 2, 3, 4, 5, 6])],
    [
      "a JPEG whose segment leads beyond its end",
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 1, 2, 3, 4, 5]),
    ],
  ])("takes %s for no picture", (_, bytes) => {
    expect(parsePicture(bytes)).toBeNull();
  });
});
