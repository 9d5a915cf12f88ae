import { expect, it } from "vitest";
import { z } from "zod";
import { bloggerUpsertFields } from "@/server/domain/roster/blogger";
import { importBloggersBody, publishedImportBloggerBody, publishedImportBloggersBody } from "./schema";

type JsonSchema = {
  properties?: Record<string, object>;
  required?: string[];
  $defs?: Record<string, JsonSchema>;
};

it("publishes an import item with every field that is read, typed, two of them required", () => {
  const { $defs } = z.toJSONSchema(publishedImportBloggerBody, { io: "input" }) as JsonSchema;
  const single = $defs?.ImportBloggerBody ?? {};
  expect(Object.keys(single.properties ?? {}).sort()).toEqual(
    [...Object.keys(bloggerUpsertFields), "sourceSystem"].sort(),
  );
  expect(single.required).toEqual(["platform", "url"]);
  for (const [name, property] of Object.entries(single.properties ?? {}))
    expect([name, /"(type|\$ref|enum)"/.test(JSON.stringify(property))]).toEqual([name, true]);
});

it("publishes a batch whose items are checked, while the body itself lets each row fail alone", () => {
  const body = { items: [{ platform: "PGY" }, 7] };
  expect(importBloggersBody.safeParse(body).success).toBe(true);
  const { error } = publishedImportBloggersBody.safeParse(body);
  expect(error?.issues.map(({ path }) => path.join("."))).toEqual(["items.0.url", "items.1"]);
});
