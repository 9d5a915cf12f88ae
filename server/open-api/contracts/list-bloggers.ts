import { bloggerPage, listBloggersQuery } from "@/server/services/blogger";
import { defineContract, noBody, noParameters } from "../define-contract";
import { listedBloggerExample } from "../examples/listed-blogger-example";

export const listBloggersContract = defineContract({
  method: "GET",
  path: "/open-api/bloggers",
  summary: "List bloggers",
  description:
    "Bloggers of the roster, the last changed first. While `hasMore` is true, repeat the request with `cursor` set to `nextCursor`.",
  permission: "blogger:read",
  idempotent: false,
  query: listBloggersQuery,
  params: noParameters,
  body: noBody,
  response: bloggerPage,
  example: { data: { items: [listedBloggerExample], nextCursor: null, hasMore: false } },
  errors: ["INVALID_CURSOR"],
});
