import { describe, expect, it } from "vitest";
import { compareDocuments } from "@/scripts/open-api/compare-documents";
import type { JsonSchema, OpenApiDocument } from "@/server/open-api/document/open-api-document";
import { judgeChanges } from "./api-changes";
import { readRepositoryFile } from "./check";

const read = () => JSON.parse(readRepositoryFile("docs/openapi.json")) as OpenApiDocument;

/** Each change is made in a copy of the document; what is read deep down is there. */
type Loose = { [name: string]: Loose } & JsonSchema & Record<string, unknown>;
const changed = (change: (document: Loose) => void) => {
  const after = read();
  change(after as unknown as Loose);
  return compareDocuments(read(), after).map(({ kind, place, what }) => `${kind} ${place}: ${what}`);
};
const schema = (document: Loose, name: string) => document.components!.schemas![name]!;
const get = (document: Loose, path: string) => document.paths![path]!.get as Loose;
const query = (document: Loose, path: string, name: string) =>
  (get(document, path).parameters as unknown as Loose[]).find((one) => (one.name as unknown) === name)!;

const LIST = "/open-api/bloggers";
const STATS = "/open-api/bloggers/{id}/stats";

describe("a change that adds", () => {
  it.each<[name: string, change: (document: Loose) => void, found: string]>([
    [
      "an operation",
      ({ paths }) => (paths!["/open-api/new"] = { get: paths![LIST]!.get! } as Loose),
      "additive GET /open-api/new: added",
    ],
    [
      "an optional parameter",
      (document) =>
        void (get(document, LIST).parameters as unknown as object[]).push({
          name: "city",
          in: "query",
          required: false,
          schema: { type: "string" },
        }),
      "additive GET /open-api/bloggers query city: added",
    ],
    [
      "an optional field of a request",
      (document) => (schema(document, "ImportItem").properties!.city = { type: "string" } as Loose),
      "additive POST /open-api/bloggers/batch body.items[].city: added",
    ],
    [
      "a field of an answer",
      (document) => {
        schema(document, "BloggerStats").properties!.score = { type: "number" } as Loose;
        (schema(document, "BloggerStats").required as string[]).push("score");
      },
      `additive GET ${STATS} 200.data.score: added`,
    ],
    [
      "room in a request",
      (document) => void (query(document, LIST, "limit").schema!.maximum = 1_000),
      "additive GET /open-api/bloggers query limit: maximum changed from 500 to 1000",
    ],
    [
      "a value that callers may send",
      (document) => void (query(document, LIST, "reviewStatus").schema!.enum as string[]).push("LATER"),
      'additive GET /open-api/bloggers query reviewStatus: value "LATER" added',
    ],
  ])("%s", (_name, change, found) => {
    const changes = changed(change);
    expect(changes).toContain(found);
    expect(changes.filter((line) => line.startsWith("breaking"))).toEqual([]);
  });
});

describe("a change that breaks", () => {
  it.each<[name: string, change: (document: Loose) => void, found: string]>([
    ["an operation that is gone", ({ paths }) => delete paths![STATS], `breaking GET ${STATS}: removed`],
    [
      "a parameter that is gone",
      (document) =>
        void (get(document, STATS).parameters = (
          get(document, STATS).parameters as unknown as Loose[]
        ).filter(({ name }) => (name as unknown) !== "from") as unknown as Loose),
      `breaking GET ${STATS} query from: removed`,
    ],
    [
      "a parameter that becomes required",
      (document) => void ((query(document, STATS, "from") as { required: unknown }).required = true),
      `breaking GET ${STATS} query from: is required now`,
    ],
    [
      "a narrower bound of a request",
      (document) => void (query(document, LIST, "limit").schema!.maximum = 100),
      "breaking GET /open-api/bloggers query limit: maximum changed from 500 to 100",
    ],
    [
      "a value that callers may no longer send",
      (document) => void (query(document, LIST, "reviewStatus").schema!.enum as string[]).pop(),
      'breaking GET /open-api/bloggers query reviewStatus: value "REJECTED" removed',
    ],
    [
      "a required field of a request",
      (document) =>
        void ((schema(document, "ImportItem") as { required: unknown }).required = [
          "platform",
          "url",
          "nickname",
        ]),
      "breaking POST /open-api/bloggers/batch body.items[].nickname: is required now",
    ],
    [
      "a field of an answer that is gone",
      (document) => delete schema(document, "BloggerStats").properties!.snapshots,
      `breaking GET ${STATS} 200.data.snapshots: removed`,
    ],
    [
      "an answer that may be null",
      (document) =>
        void (schema(document, "BloggerStats").properties!.bloggerId = { type: ["string", "null"] } as never),
      `breaking GET ${STATS} 200.data.bloggerId: type null added`,
    ],
    [
      "a field of an answer that may be missing",
      (document) => void (schema(document, "BloggerStats").required as string[]).splice(0, 1),
      `breaking GET ${STATS} 200.data.bloggerId: is no longer required`,
    ],
    [
      "a value that callers have never seen",
      (document) =>
        void (
          (schema(document, "SyncEndpointRun").properties!.status as Loose).enum as unknown as string[]
        ).push("LOST"),
      'breaking GET /open-api/sync-runs 200.data.items[].status: value "LOST" added',
    ],
    [
      "a field of a push that is gone",
      (document) => delete schema(document, "Push").properties!.sentAt,
      "breaking push bloggersChanged body.sentAt: removed",
    ],
    [
      "another scope",
      (document) => void (get(document, STATS).security = [{ ApiKey: ["task:read"] }] as never),
      `breaking GET ${STATS}: needs [{"ApiKey":["task:read"]}] in place of [{"ApiKey":["blogger:read"]}]`,
    ],
  ])("%s", (_name, change, found) => {
    expect(changed(change)).toContain(found);
  });
});

describe("the check", () => {
  const broken = () => {
    const document = read();
    delete document.paths[STATS];
    return document;
  };
  const change = `GET ${STATS}: removed`;
  const declared = [{ change, why: "The figures moved to the overview." }];

  it("finds nothing where only words changed", () => {
    expect(changed((document) => void ((document.info as { title: unknown }).title = "Other"))).toEqual([]);
    const words = changed((document) => {
      schema(document, "BloggerStats").description = "Other words";
    });
    expect(words).toEqual([]);
  });

  it("refuses a breaking change until it is declared, and a declaration of none", () => {
    const [problem] = judgeChanges(read(), broken(), []).problems;
    expect(problem).toContain(`Breaks callers of the released API: ${change}`);
    const { problems, summary } = judgeChanges(read(), broken(), declared);
    expect([problems, summary]).toEqual([[], "since the last release 0 additive, 1 breaking"]);
    expect(judgeChanges(read(), read(), declared).problems).toEqual([
      expect.stringContaining("declares what is no breaking change"),
    ]);
  });
});
