import { selectedBlogger } from "@/server/domain/blogger";
import { bloggerFieldsQuery } from "@/server/services/blogger";
import { defineContract, noBody } from "../define-contract";
import { bloggerExample } from "../examples/blogger-example";
import { idParams } from "../id-params";

export const getBloggerContract = defineContract({
  method: "GET",
  path: "/open-api/bloggers/:id",
  summary: "One blogger",
  description:
    "Everything that is known of a blogger, `priceJson`, `rawData` and the portraits too; a deactivated one is still found. `fields=a,b,c` selects.",
  permission: "blogger:read",
  idempotent: false,
  query: bloggerFieldsQuery,
  params: idParams("blogger"),
  body: noBody,
  response: selectedBlogger,
  example: { data: bloggerExample },
  errors: ["NOT_FOUND"],
});
