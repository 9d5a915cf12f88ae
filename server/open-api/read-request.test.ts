import { expect, it, vi } from "vitest";
import { growthOf, MAX_RATIO } from "@/testing/measure/growth";
import { type ServiceError } from "@/server/domain/kernel/errors";
import { deactivateBloggersContract, listBloggersContract } from "./contracts";
import { parseRequest } from "./read-request";

vi.setConfig({ testTimeout: 60_000 });

const read = (url: string) => {
  try {
    parseRequest(listBloggersContract, { url, params: {}, json: null });
  } catch {
    // Every such request must be refused.
  }
};
const toUrl = (parameters: string[]) => `http://localhost/?${parameters.join("&")}`;

it("takes linear time for many parameters, different or alike", () => {
  const different = (count: number) => toUrl(Array.from({ length: count }, (_, n) => `${n.toString(36)}=`));
  const alike = (count: number) => toUrl(Array.from({ length: count }, () => "a="));
  expect(growthOf(different, read, 1_000)).toBeLessThan(MAX_RATIO);
  expect(growthOf(alike, read, 1_000)).toBeLessThan(MAX_RATIO);
});

function refusalOf(item: unknown): ServiceError {
  try {
    const url = "http://localhost/";
    parseRequest(deactivateBloggersContract, { url, params: {}, json: { items: [item] } });
  } catch (error) {
    return error as ServiceError;
  }
  throw new Error("expected a refusal");
}

const unknownNames = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 1]));

it("describes an item once when it has many unknown names, and lists them when it has few", () => {
  expect(refusalOf({ id: "blg_1", ...unknownNames(2) }).issues?.map(({ path }) => path)).toEqual([
    "items.0.k0",
    "items.0.k1",
  ]);
  const { issues } = refusalOf({ id: "blg_1", ...unknownNames(300_000) });
  expect(issues).toHaveLength(1);
  expect(issues?.[0]).toMatchObject({ path: "items.0" });
  expect(issues?.[0]?.message).toContain("must name the blogger by id");
});

it("lists 1,000 issues of query and body together, and last how many more", () => {
  const query = Array.from({ length: 800 }, (_, n) => `q${n}=1`).join("&");
  const read = () =>
    parseRequest(deactivateBloggersContract, {
      url: `http://localhost/?${query}`,
      params: {},
      json: { items: [{ id: "blg_1" }], ...unknownNames(300) },
    });
  expect(read).toThrow(expect.objectContaining({ reason: "VALIDATION_FAILED" }));
  try {
    read();
  } catch (error) {
    const { issues = [] } = error as ServiceError;
    expect(issues).toHaveLength(1_001);
    expect(issues.at(-1)).toEqual({ path: "", message: "has 100 more issues than are listed" });
  }
});

it("suggests the nearest known field or parameter, besides all other issues", () => {
  const read = () =>
    parseRequest(deactivateBloggersContract, {
      url: "http://localhost/?dry_run=true&colour=1",
      params: {},
      json: { itmes: [], source_system: "erp" },
    });
  const near = (path: string, name: string) => ({
    path,
    message: `is not known here: did you mean ${name}?`,
  });
  expect(read).toThrow(
    expect.objectContaining({
      issues: expect.arrayContaining([
        expect.objectContaining(near("dry_run", "dryRun")),
        expect.objectContaining({ path: "colour", message: "is not known here" }),
        expect.objectContaining(near("itmes", "items")),
        expect.objectContaining(near("source_system", "sourceSystem")),
        expect.objectContaining({ path: "items" }),
      ]),
    }),
  );
});

it("accepts an unescaped + in an instant, and otherwise says how to write it", () => {
  const parse = (query: string) =>
    parseRequest(listBloggersContract, { url: `http://localhost/?${query}`, params: {}, json: null }).query;
  const read = { updatedSince: "2026-11-20T22:00:00.000Z" };
  expect(parse("updatedSince=2026-11-21T06:00:00+08:00")).toMatchObject(read);
  expect(parse("updatedSince=2026-11-21T06:00:00%2B08:00")).toMatchObject(read);
  const refusal = (text: string) => {
    try {
      parse(`updatedSince=${text}`);
    } catch (error) {
      return (error as ServiceError).issues?.map(({ message }) => message).join();
    }
    return "";
  };
  expect(refusal("2026-11-21+06:00:00")).toContain("%2B");
  for (const offset of ["+0800", "%2B0800", "-0330", "+08", "%2B08"])
    expect(refusal(`2026-11-21T06:00:00${offset}`)).toBe(
      "must have an offset with a colon, such as +08:00, or Z at its end",
    );
  for (const zoneless of ["2026-11-21T06:00:00", "2026-11-21T06:00", "2026-11-21T06:00:00.123"])
    expect(refusal(zoneless)).toBe(
      "must say its zone: Z at its end, or an offset with a colon, such as +08:00",
    );
});

it("suggests the nearest field in an item, too, whether or not the item identifies a blogger", () => {
  const issuesOf = (item: unknown) => refusalOf(item).issues?.map(({ path, message }) => [path, message]);
  const near = ["items.0.externalID", "is not known here: did you mean externalId?"];
  expect(issuesOf({ externalID: "erp-1" })).toEqual([
    ["items.0", expect.stringContaining("must name the blogger by id")],
    near,
  ]);
  expect(issuesOf({ id: "blg_1", externalID: "erp-1" })).toContainEqual(near);
  expect(issuesOf({ platform: "PGY", platform_blogger_id: "1" })).toContainEqual([
    "items.0.platform_blogger_id",
    "is not known here: did you mean platformBloggerId?",
  ]);
  // A known name that conflicts with another is not reported as unknown.
  expect(issuesOf({ id: "blg_1", externalId: "erp-1" })?.map(([path]) => path)).not.toContain("items.0.id");
});
