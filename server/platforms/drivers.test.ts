import { expect, it } from "vitest";
import { isImportedOnly, platforms } from "@/server/domain/roster/platforms";
import { findDriver } from "./drivers";

it.each(platforms)("has a driver for %s, unless it is documented as imported only", (platform) => {
  expect(findDriver(platform) === null).toBe(isImportedOnly(platform));
});
