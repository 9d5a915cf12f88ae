import { expect, it } from "vitest";
import { reasonOf } from "@/scripts/doctor/finding";

it("gives reasons without what the addresses in them hold, also where a long one is cut", () => {
  const address = `https://roster:${"secret".repeat(60)}@store.example/bucket?token=secret`;
  const error = new Error(`No call of ${address}.`, { cause: new Error("redis://:secret@cache is closed") });
  expect(reasonOf(error)).toBe("No call of https://store.example (redis://cache is closed)");
});
