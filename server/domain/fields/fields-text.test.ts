import { describe, expect, it } from "vitest";
import { fieldsText } from ".";

const fields = fieldsText(["id", "status"], "Run");

describe("fieldsText", () => {
  it("reads names out of a comma list; nothing sent is nothing selected", () => {
    expect(fields.parse("status, id")).toEqual(["status", "id"]);
    expect(fields.parse(undefined)).toBeUndefined();
  });

  it.each(["", ",", "id,", "id,colour", "ID"])("refuses %j", (text) => {
    const { success, error } = fields.safeParse(text);
    expect([success, error?.issues[0]?.message]).toEqual([false, "is not a Run field"]);
  });
});
