import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { coreColumns } from "./core-columns";

const schema = readFileSync("prisma/schema/blogger.prisma", "utf8");

const pgTypeByPrisma: Record<string, string> = {
  String: "text",
  "String[]": "text[]",
  Int: "integer",
  Float: "double precision",
  DateTime: "timestamptz",
  Json: "jsonb",
  Platform: "platform",
  BloggerSource: "blogger_source",
  PlatformStatus: "platform_status",
  ReviewStatus: "review_status",
};

/** The data model's own columns of a blogger, beside those that hold a field of the wire. */
const notOnTheWire = ["metrics", "deactivatedReason", "revision"];

function readModel(): [string, { column: string; pgType: string | undefined }][] {
  const model = /^model Blogger \{\n([^]*?)^\}/m.exec(schema)?.[1] ?? "";
  return model.split("\n").flatMap((line) => {
    const [, name, type] = /^ {2}(\w+) +([\w[\]]+)\??/.exec(line) ?? [];
    if (name === undefined || type === undefined || notOnTheWire.includes(name)) return [];
    const pgType = pgTypeByPrisma[type];
    if (pgType === undefined) return [];
    return [[name, { column: /@map\("(\w+)"\)/.exec(line)?.[1] ?? name, pgType }]];
  });
}

describe("the columns of the core fields", () => {
  it("are those of the data model, with their types", () => {
    expect(Object.keys(coreColumns).length).toBeGreaterThan(50);
    expect(Object.fromEntries(readModel())).toEqual(coreColumns);
  });

  it("do not hold what is derived or a metric", () => {
    expect(coreColumns.ownerUserName).toBeUndefined();
    expect(coreColumns.personal30PlayMid).toBeUndefined();
  });
});
