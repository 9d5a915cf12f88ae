import { changePage, listChangesQuery } from "@/server/services/blogger";
import { defineContract, noBody, noParameters } from "../define-contract";
import { pushExample } from "../examples/push-example";

export const listBloggerChangesContract = defineContract({
  method: "GET",
  path: "/open-api/bloggers/changes",
  summary: "Change stream",
  description:
    "What changed since an instant, each blogger once in its latest state, in commit order. Keep `since` fixed and page with `cursor` until `hasMore` is false; then take `watermark` as the next round's `since`.",
  permission: "blogger:read",
  idempotent: false,
  query: listChangesQuery,
  params: noParameters,
  body: noBody,
  response: changePage,
  example: {
    data: {
      items: pushExample.bloggers,
      nextCursor: null,
      hasMore: false,
      watermark: "2026-11-21T08:00:00.000Z",
    },
  },
  errors: ["INVALID_CURSOR"],
});
