import { publishedReasons } from "./reason-catalogue";

export type Chapter = { id: string; title: string; text: string[]; rows?: string[][]; code?: string };

const LIMITS = [
  ["Limit", "Value"],
  ["Requests", "60 a minute for each API key, in fixed minutes"],
  ["Unknown API keys", "30 a minute for each address"],
  ["Body", "4 MiB of JSON, unpacked too, at most 200 levels deep"],
  ["Items of a batch", "500"],
  ["`limit` of bloggers and changes", "100 by default, at most 500"],
  ["`limit` of every other list", "50 by default, at most 200"],
  ["`Idempotency-Key`", "1 to 255 printable ASCII characters, kept for 90 days"],
  ["`priceJson`, `rawData`, portraits", "256 KiB of JSON and 20 levels each"],
  [
    "Bloggers of a push",
    "1, 5, 10 or 50, as the sync endpoint says; 200 ms after the oldest change at the latest",
  ],
  ["Attempts of a push", "1 to 11, as the sync endpoint says; each ends after 10 s"],
];

const READ_CHANGES = `resume = the resume token of the last round; the first round leaves resume out
do
  page   = GET /open-api/bloggers/changes?resume=<resume>&limit=500&cursor=<cursor>, the first without cursor
  apply page.items
  cursor = page.nextCursor
while page.hasMore
keep page.resume for the next round, now that this one is complete`;

const VERIFY_PUSH = `import { Webhook } from "standardwebhooks";

const secret = "whsec_" + Buffer.from(process.env.WEBHOOK_SECRET, "hex").toString("base64");
const push = new Webhook(secret).verify(rawBody, request.headers); // throws where the signature does not fit`;

export const introduction: readonly Chapter[] = [
  {
    id: "authentication",
    title: "Authentication",
    text: [
      "Send the organization's API key in the header `X-API-Key`: `crs_` and 32 hexadecimal characters. Only an Owner can create keys, in the console. The plaintext is shown only once. Disabling or resetting a key takes effect immediately.",
      "A key's scope lists what it can do: `blogger:read`, `blogger:write`, `task:read`, `sync:read`, `import:read`. A key that reads everything has no scope (`null`) and cannot write. A key whose scope is empty can do nothing. `organizations/self` accepts a key with any permission. Without `blogger:read` the response of a write has only ids and outcomes. The organization must be active and in the cloud shared-data mode.",
      "Do not use keys in browsers: no path answers `OPTIONS`.",
    ],
  },
  {
    id: "answers",
    title: "Answers",
    text: [
      "Every answer is JSON, `{code, message, data}`. `code` is the HTTP status; a success is 200 with the message `ok`.",
      "The `data` of an error is `{reason, requestId}`, for bad input also `issues`, up to 1,000 of them. Program against `reason`, which is one of the list below. Messages are for people and may change. New fields may be added to responses.",
      "An answer of 1 KiB and more is compressed where `Accept-Encoding` takes `br` or `gzip` (on Vercel by its edge, for sizes of its own choice); a body may come with `Content-Encoding: gzip`. Responses to `GET` have an `ETag`, except `organizations/self`. Sent back as `If-None-Match`, it gets 304 without a body while nothing has changed. A 304 counts as a request.",
      "Instants are ISO 8601 in UTC. Whole numbers of 64 bits are decimal strings. Unknown values are null.",
    ],
  },
  {
    id: "limits",
    title: "Limits",
    text: [
      "Once the key is recognised, every response has `X-RateLimit-Limit`, `X-RateLimit-Remaining` and `X-RateLimit-Reset` (Unix seconds). Over the limit the response is 429 with `Retry-After` in seconds. A request at `X-RateLimit-Reset` passes. `RateLimit` and `RateLimit-Policy` say the same in the form of the IETF's draft.",
    ],
    rows: LIMITS,
  },
  {
    id: "idempotency",
    title: "Idempotency",
    text: [
      "Send an `Idempotency-Key` with every write, one for each logical batch. The same key with the same JSON (spacing and order of keys do not matter) gets the first response again, byte for byte, with `Idempotency-Replayed: true`. With different JSON it gets 409. A second request that arrives while the first one is running waits for it.",
      "All rows of a batch, its import run and its stored answer commit in one transaction. Refusals are not stored: correct the request and use the same key. Idempotency keys belong to the organization and the path, not to the API key.",
    ],
  },
  {
    id: "paging",
    title: "Paging",
    text: [
      "A list answers `items`, `nextCursor` and `hasMore`. While `hasMore` is true, repeat the request with `cursor` set to `nextCursor` and all other parameters unchanged.",
    ],
  },
  {
    id: "fields",
    title: "Selecting fields",
    text: [
      "A response has every field of its schema, null where the value is unknown. Bloggers, the change stream and the runs of a scraping task also take `fields=a,b,c`: the response then has only the fields that were named. This is the only case in which a field of the schema may be missing. Next to `schema`, this document describes it under `x-schema-with-fields`.",
      "Code generated from this document has the whole shape. Where you send `fields`, use only the fields that you named, or the schemas whose names begin with `Selected`.",
    ],
  },
  {
    id: "changes",
    title: "Following changes",
    text: [
      "The change stream returns each changed blogger once, in its latest state and in commit order. Nothing is lost, even if bloggers are written during a round. Keep `resume` fixed for a whole round, and use a new one only when the round is complete: the last page has the token of the next round, which starts after the last item seen. `since=<watermark>` does the same by time; it is inclusive, so the last commit of a round is sent again: drop items that are not newer than the `seq` you have of a blogger.",
      "Within one commit, items are ordered by id: new bloggers in the order of the batch, existing ones by when they were created.",
    ],
    code: READ_CHANGES,
  },
  {
    id: "pushes",
    title: "Receiving pushes",
    text: [
      "An organization's sync endpoints receive the same changes by HTTP, signed as Standard Webhooks: HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, in `webhook-signature` as `v1,<base64>`. The key is the 32 bytes given by the endpoint's 64 hexadecimal characters, so `whsec_` and their base64 work in every Standard Webhooks library. For 24 hours after a reset, the header has two signatures, separated by a space.",
      "Respond with 2xx within 10 s. With a JSON response `{failedBloggerIds: [...]}` only those bloggers are sent again. Any other response, including a redirect, is a failure and is retried after 5 s, 20 s, 80 s and so on, up to an hour. Each wait is shortened at random to between half and all of it, but is never shorter than your `Retry-After`. After five failed attempts in a row the endpoint waits: your receiver is tried regularly, and pushes resume automatically with the first one it accepts. 410 disables the endpoint, as do 120 hours in which every attempt failed.",
      "Delivery is at least once: drop items that are older than the `seq` you have of a blogger. Do not drop by `webhook-id` alone: items you refused are sent again with the same id.",
    ],
    code: VERIFY_PUSH,
  },
  {
    id: "errors",
    title: "Errors",
    text: [
      "The closed list of reasons. Those of 422 are row-level: a batch reports them in `errors`, a single write returns them. A path returns 405 with `Allow` for a method that it does not support, and a path that does not exist returns 404.",
    ],
    rows: [
      ["Reason", "Status", "Meaning", "What to do"],
      ...publishedReasons.map(({ reason, status, meaning, advice }) => [
        `\`${reason}\``,
        String(status),
        meaning,
        advice,
      ]),
    ],
  },
  {
    id: "versions",
    title: "Versions",
    text: [
      "This is version 1.0.0; paths carry no version. Fields, parameters and reasons may be added; existing ones stay.",
    ],
  },
];

export function introductionMarkdown(): string {
  return introduction
    .map(({ title, text, rows, code }) =>
      [
        `## ${title}`,
        ...text,
        ...(rows ? [table(rows)] : []),
        ...(code ? ["```\n" + code + "\n```"] : []),
      ].join("\n\n"),
    )
    .join("\n\n");
}

function table(rows: readonly string[][]): string {
  const lines = rows.map((row) => `| ${row.join(" | ")} |`);
  return [lines[0], `|${" --- |".repeat(rows[0]?.length ?? 0)}`, ...lines.slice(1)].join("\n");
}
