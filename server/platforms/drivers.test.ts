import { expect, it } from "vitest";
import { isImportedOnly, platforms } from "@/server/domain/roster/platforms";
import { findDriver } from "./drivers";

it.each(platforms)("has a driver for %s, unless people are told that it is imported only", (platform) => {
  expect(findDriver(platform) === null).toBe(isImportedOnly(platform));
});
