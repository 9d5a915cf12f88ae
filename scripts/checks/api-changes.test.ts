import { describe, expect, it } from "vitest";
import { compareDocuments } from "@/scripts/open-api/compare-documents";
import type { OpenApiDocument } from "@/server/open-api/document/open-api-document";
import { judgeChanges } from "./api-changes";
import { readRepositoryFile } from "./check";

const read = () => JSON.parse(readRepositoryFile("docs/openapi.json")) as OpenApiDocument;

type Node = Record<string, unknown>;

/** What stands under these names in the document, to be changed in place. */
const at = (document: object, ...path: string[]): Node =>
  path.reduce<Node>((node, name) => {
    const next = node[name];
    if (typeof next !== "object" || next === null) throw new Error(`The document has no ${name} there.`);
    return next as Node;
  }, document as Node);

const changed = (change: (document: OpenApiDocument) => void) => {
  const after = read();
  change(after);
  return compareDocuments(read(), after).map(({ kind, place, what }) => `${kind} ${place}: ${what}`);
};
const schema = (document: object, ...path: string[]) => at(document, "components", "schemas", ...path);
const get = (document: object, path: string, ...deeper: string[]) =>
  at(document, "paths", path, "get", ...deeper);
const query = (document: object, path: string, name: string, ...deeper: string[]) => {
  const all = Object.values(get(document, path, "parameters")) as Node[];
  const index = all.findIndex((one) => one.name === name);
  return get(document, path, "parameters", String(index), ...deeper);
};
const listOf = (node: Node) => Object.values(node);

const LIST = "/open-api/bloggers";
const STATS = "/open-api/bloggers/{id}/stats";

type Case = [name: string, change: (document: OpenApiDocument) => void, found: string];

describe("a change that adds", () => {
  it.each<Case>([
    [
      "an operation",
      (document) => void (at(document, "paths")["/open-api/new"] = { get: get(document, LIST) }),
      "additive GET /open-api/new: added",
    ],
    [
      "an optional parameter",
      (document) => {
        const city = { name: "city", in: "query", required: false, schema: { type: "string" } };
        get(document, LIST).parameters = [...listOf(get(document, LIST, "parameters")), city];
      },
      "additive GET /open-api/bloggers query city: added",
    ],
    [
      "an optional field of a request",
      (document) => void (schema(document, "ImportItem", "properties").city = { type: "string" }),
      "additive POST /open-api/bloggers/batch body.items[].city: added",
    ],
    [
      "a field of an answer",
      (document) => {
        schema(document, "BloggerStats", "properties").score = { type: "number" };
        const stats = schema(document, "BloggerStats");
        stats.required = [...listOf(at(stats, "required")), "score"];
      },
      `additive GET ${STATS} 200.data.score: added`,
    ],
    [
      "room in a request",
      (document) => void (query(document, LIST, "limit", "schema").maximum = 1_000),
      "additive GET /open-api/bloggers query limit: maximum changed from 500 to 1000",
    ],
    [
      "a value that callers may send",
      (document) => {
        const status = query(document, LIST, "reviewStatus", "schema");
        status.enum = [...listOf(at(status, "enum")), "LATER"];
      },
      'additive GET /open-api/bloggers query reviewStatus: value "LATER" added',
    ],
  ])("%s", (_name, change, found) => {
    const changes = changed(change);
    expect(changes).toContain(found);
    expect(changes.filter((line) => line.startsWith("breaking"))).toEqual([]);
  });
});

describe("a change that breaks", () => {
  it.each<Case>([
    [
      "an operation that is gone",
      (document) => void Reflect.deleteProperty(document.paths, STATS),
      `breaking GET ${STATS}: removed`,
    ],
    [
      "a parameter that is gone",
      (document) => {
        const all = listOf(get(document, STATS, "parameters")) as Node[];
        get(document, STATS).parameters = all.filter(({ name }) => name !== "from");
      },
      `breaking GET ${STATS} query from: removed`,
    ],
    [
      "a parameter that becomes required",
      (document) => void (query(document, STATS, "from").required = true),
      `breaking GET ${STATS} query from: is required now`,
    ],
    [
      "a narrower bound of a request",
      (document) => void (query(document, LIST, "limit", "schema").maximum = 100),
      "breaking GET /open-api/bloggers query limit: maximum changed from 500 to 100",
    ],
    [
      "a value that callers may no longer send",
      (document) => {
        const status = query(document, LIST, "reviewStatus", "schema");
        status.enum = listOf(at(status, "enum")).filter((value) => value !== "REJECTED");
      },
      'breaking GET /open-api/bloggers query reviewStatus: value "REJECTED" removed',
    ],
    [
      "a required field of a request",
      (document) => void (schema(document, "ImportItem").required = ["platform", "url", "nickname"]),
      "breaking POST /open-api/bloggers/batch body.items[].nickname: is required now",
    ],
    [
      "a field of an answer that is gone",
      (document) => void Reflect.deleteProperty(schema(document, "BloggerStats", "properties"), "snapshots"),
      `breaking GET ${STATS} 200.data.snapshots: removed`,
    ],
    [
      "an answer that may be null",
      (document) =>
        void (schema(document, "BloggerStats", "properties").bloggerId = { type: ["string", "null"] }),
      `breaking GET ${STATS} 200.data.bloggerId: type null added`,
    ],
    [
      "a field of an answer that may be missing",
      (document) => {
        const stats = schema(document, "BloggerStats");
        stats.required = listOf(at(stats, "required")).filter((name) => name !== "bloggerId");
      },
      `breaking GET ${STATS} 200.data.bloggerId: is no longer required`,
    ],
    [
      "a value that callers have never seen",
      (document) => {
        const status = schema(document, "SyncEndpointRun", "properties", "status");
        status.enum = [...listOf(at(status, "enum")), "LOST"];
      },
      'breaking GET /open-api/sync-runs 200.data.items[].status: value "LOST" added',
    ],
    [
      "a field of a push that is gone",
      (document) => void Reflect.deleteProperty(schema(document, "Push", "properties"), "sentAt"),
      "breaking push bloggersChanged body.sentAt: removed",
    ],
    [
      "a reason that callers have never seen",
      (document) => {
        const reasons = schema(document, "ErrorReason");
        reasons.enum = [...listOf(at(reasons, "enum")), "TOO_LATE"];
      },
      'breaking ErrorReason: value "TOO_LATE" added',
    ],
    [
      "a field of a refusal that is gone",
      (document) => {
        const path = ["content", "application/json", "schema", "properties", "data", "properties"];
        Reflect.deleteProperty(at(document, "components", "responses", "NotFound", ...path), "requestId");
      },
      "breaking answer NotFound.data.requestId: removed",
    ],
    [
      "a success that is gone",
      (document) => {
        const responses = get(document, STATS, "responses");
        responses["202"] = responses["200"];
        Reflect.deleteProperty(responses, "200");
      },
      `breaking GET ${STATS} 200: removed`,
    ],
    [
      "another scope",
      (document) => void (get(document, STATS).security = [{ ApiKey: ["task:read"] }]),
      `breaking GET ${STATS}: needs [{"ApiKey":["task:read"]}] in place of [{"ApiKey":["blogger:read"]}]`,
    ],
  ])("%s", (_name, change, found) => {
    expect(changed(change)).toContain(found);
  });
});

it("compares the operations of every method", () => {
  for (const method of ["put", "patch", "delete"]) {
    const before = read();
    at(before, "paths", STATS)[method] = get(before, STATS);
    expect(compareDocuments(before, read())).toEqual([
      { kind: "breaking", place: `${method.toUpperCase()} ${STATS}`, what: "removed" },
    ]);
  }
});

it("takes a refusal more or less for an addition, and tells once what many operations share", () => {
  const found = changed((document) => {
    Reflect.deleteProperty(get(document, STATS, "responses"), "404");
    const message = ["content", "application/json", "schema", "properties", "message"];
    at(document, "components", "responses", "Unavailable", ...message).maxLength = 9;
  });
  expect(found).toEqual([
    "additive answer Unavailable.message: maxLength changed from none to 9",
    `additive GET ${STATS} 404: removed`,
  ]);
});

describe("the check", () => {
  const broken = () => {
    const document = read();
    Reflect.deleteProperty(document.paths, STATS);
    return document;
  };
  const change = `GET ${STATS}: removed`;
  const declared = [{ change, why: "The figures moved to the overview." }];

  it("finds nothing where only words changed", () => {
    expect(changed((document) => void (at(document, "info").title = "Other"))).toEqual([]);
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
