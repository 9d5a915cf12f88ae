import { expect, it } from "vitest";
import { isImportedOnly, platforms } from "@/server/domain/roster/platforms";
import { findDriver } from "./drivers";

/** Each row has its own tests: `describeDriver` fails for a row without an expectation. */
it("has 178 rows in 36 calls of five platforms, and no driver for one of which no call is known", () => {
  const sizes = platforms.map((platform) => {
    const calls = findDriver(platform)?.subCalls;
    return [platform, calls && [calls.length, calls.flatMap(({ rows }) => rows).length]];
  });
  expect(Object.fromEntries(sizes)).toEqual({
    STARMAP: [20, 87],
    PGY: [8, 44],
    VIDEO_HUXUAN: [1, 15],
    MP_HUXUAN: undefined,
    BILIBILI_HUAHUO: [4, 21],
    KUAISHOU_JLJX: [3, 11],
  });
});

it.each(platforms)("has a driver for %s, unless people are told that it is imported only", (platform) => {
  expect(findDriver(platform) === null).toBe(isImportedOnly(platform));
});
