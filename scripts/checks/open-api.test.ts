import { expect, it } from "vitest";
import { lintDocument } from "./open-api";

const sound = {
  openapi: "3.1.1",
  info: { title: "Test", version: "1", license: { name: "None", identifier: "LicenseRef-None" } },
  servers: [{ url: "/" }],
  security: [],
  paths: {},
};

const lint = (document: object) => lintDocument(JSON.stringify(document), "/test/openapi.json");

it("passes a sound document", async () => {
  expect(await lint(sound)).toEqual([]);
});

it("says what is wrong, and where", async () => {
  const broken = { get: { operationId: "read", summary: "Read", responses: { 200: { $ref: "#/nowhere" } } } };
  const problems = await lint({ ...sound, paths: { "/read": broken } });
  expect(problems).toContainEqual(
    expect.stringMatching(/^#\/paths\/~1read\/get\/responses\/200.*unresolved/),
  );
});
