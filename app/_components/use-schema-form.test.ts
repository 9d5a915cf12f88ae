import { createTranslator } from "next-intl";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { messages } from "@/app/_i18n/messages";
import { toIssues } from "@/server/domain/kernel/errors";
import { type FieldWords, firstErrors, issueText } from "./use-schema-form";

const t = createTranslator({
  locale: "zh",
  messages: messages.zh,
  namespace: "errors.field",
}) as FieldWords;

function complain(schema: z.ZodType, value: unknown): string | undefined {
  const { error } = schema.safeParse(value, { reportInput: true });
  const issue = error && toIssues(error)[0];
  return issue && issueText(issue, t);
}

describe("what is wrong with a field", () => {
  it.each([
    [z.string().min(1), "", "请填写"],
    [z.string(), undefined, "请填写"],
    [z.number(), "", "请填写"],
    [z.number(), "abc", "请填写一个数，例如 8000、1.2万"],
    [z.string().min(8), "abc", "至少 8 个字符"],
    [z.string().max(3), "abcd", "最多 3 个字符"],
    [z.int().min(0), -1, "数值过小，最小可填 0"],
    [z.int().max(2_147_483_647), 3e9, "数值过大，最大可填 2,147,483,647"],
    [z.int(), 1.5, "请填写整数，不带小数"],
    [z.array(z.string()).max(2), ["a", "b", "c"], "最多可填 2 项，请删去多余的"],
    [z.email(), "lin", "请填写完整的邮箱地址，例如 name@example.com"],
    [z.boolean(), "x", "填写的内容不符合要求，请检查后重新填写"],
    [z.url(), "example", "请填写以 https:// 开头的完整地址"],
    [z.enum(["a"]), "b", "请从选项中重新选择"],
    [z.array(z.string()).min(1), [], "请填写"],
  ])("is said in the person's language (%#)", (schema, value, text) => {
    expect(complain(schema, value)).toBe(text);
  });

  it("is shown by its code when only the server reports it, else by its message", () => {
    const refused = { path: "url", message: "The host is not public." };
    expect(issueText({ ...refused, code: "URL_NOT_PUBLIC" }, t)).toContain("内网地址");
    expect(issueText({ ...refused, code: "TOO_LONG", limit: 2_048 }, t)).toBe("最多 2,048 个字符");
    expect(issueText(refused, t)).toBe(refused.message);
  });
});

it("keeps the first error of each field, the first wrong field first, as it gets the focus", () => {
  const errors = [
    ["name", "is missing"],
    ["url", "is no address"],
    ["name", "is too short"],
  ] as const;
  expect(Object.entries(firstErrors(errors))).toEqual([
    ["name", "is missing"],
    ["url", "is no address"],
  ]);
});
