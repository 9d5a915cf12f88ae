import { expect, it } from "vitest";
import { getDocument } from "./get-document";

it("is made once a process", () => {
  expect(getDocument()).toBe(getDocument());
  const { text, document } = getDocument();
  expect(JSON.parse(text)).toMatchObject({ openapi: "3.1.1", info: { version: "1.0.0" } });
  expect(text).toBe(JSON.stringify(document));
});
