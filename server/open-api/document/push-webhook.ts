import { pushAnswer, pushBody } from "@/server/services/push/delivery";
import { pushExample } from "../examples/blogger-examples";
import { type Parameter, type PathItem } from "./open-api-document";
import { type SchemaBook } from "./schema-book";

function header(name: string, description: string, example: string): Parameter {
  return { name, in: "header", required: true, description, schema: { type: "string" }, example };
}

/** docs/rules.md#push */
export function pushWebhook(book: SchemaBook): PathItem {
  return {
    post: {
      operationId: "receivePush",
      tags: ["Push runs"],
      summary: "Changed bloggers",
      description:
        "Sent to each enabled sync endpoint whose platforms match, by the endpoint's method (`POST`, `PUT` or `PATCH`), with the endpoint's own headers and authentication beside the signature. First attempts go out in commit order, one at a time.",
      security: [],
      parameters: [
        header(
          "webhook-id",
          "The delivery, the same for all of its attempts, including those that carry only refused items.",
          pushExample.id,
        ),
        header("webhook-timestamp", "When this attempt was signed, in Unix seconds.", "1795248000"),
        header(
          "webhook-signature",
          "`v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, computed for each attempt. For 24 hours after a reset of the secret there are two of them, separated by a space.",
          "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
        ),
      ],
      requestBody: {
        required: true,
        description: "JSON in UTF-8. The signature covers these very bytes.",
        content: {
          "application/json": {
            schema: book.add(pushBody, "output"),
            examples: { push: { summary: "A push of one change", value: pushExample } },
          },
        },
      },
      responses: {
        "2XX": {
          description: "Accepted. A JSON body may list bloggers to send again; at most 64 KB are read.",
          content: {
            "application/json": {
              schema: book.add(pushAnswer.partial(), "input"),
              examples: {
                all: { summary: "All were accepted", value: {} },
                some: {
                  summary: "Some are to be sent again",
                  value: { failedBloggerIds: [pushExample.bloggers[0]?.blogger.id] },
                },
              },
            },
          },
        },
        "410": { description: "The receiver no longer exists: the endpoint is disabled." },
        default: {
          description:
            "Refused: retried up to the endpoint's `retryCount`, after 5 s × 4^(n−1), at most an hour, shortened at random to between half and all of it, and never before `Retry-After`.",
        },
      },
    },
  };
}
