import { describe, expect, it } from "vitest";
import { menuFields } from ".";

const { path, component } = menuFields;

describe("the path of a menu entry", () => {
  it.each(["", "/", "/bloggers", "/platform/sms-logs", "/报表/2026_v1.2", "/a/b/c"])("may be %j", (text) => {
    expect(path.safeParse(text).success).toBe(true);
  });

  it.each([
    "/../x",
    "/a/../b",
    "/./a",
    "/...",
    "/ok%0d",
    "/%2e%2e/x",
    "//a",
    "/a//b",
    "/a/",
    "reports",
    "/\\a",
    "/a b",
    "/a?b=1",
    "/a#b",
    "/a:b",
    "/\u202ea",
    "/a\u3164",
    "/a\n",
    "https://a.example",
  ])("may not be %j", (text) => {
    expect(path.safeParse(text).error?.issues).toMatchObject([{ params: { code: "PATH_NOT_LOCAL" } }]);
  });
});

it("the component of one is a name of the same parts", () => {
  for (const name of ["", "group", "platform/users"]) expect(component.safeParse(name).success).toBe(true);
  for (const name of ["../x", "/x", "a//b", "javascript:alert(1)", "a%2f"])
    expect(component.safeParse(name).success).toBe(false);
});
