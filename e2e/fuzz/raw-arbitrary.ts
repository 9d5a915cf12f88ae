import fc from "fast-check";

export type RawKeys = { full: string; reading: string; disabled: string; spent: string };

export type RawCase = {
  kind: string;
  parts: readonly (string | Uint8Array)[];
  cutOff?: boolean;
  expected: readonly string[];
};

const VALIDATION = "400 VALIDATION_FAILED";
const NOT_FOUND = "404 NOT_FOUND";
const WRONG_METHOD = "405 METHOD_NOT_ALLOWED";
const TOO_LARGE = "413 PAYLOAD_TOO_LARGE";
const NO_KEY = "401 API_KEY_MISSING";
/** Unknown keys are counted by address, and all requests come from one. */
const BAD_KEY = ["401 API_KEY_INVALID", "429 RATE_LIMITED"];
const MAX_BODY = 4 * 1024 * 1024;
const oddMethod = fc.constantFrom("TRACE", "PROPFIND", "LINK", "PURGE", "SEARCH", "MKCOL", "LOCK", "REPORT");

type Head = { method?: string; target: string; key?: string | undefined; headers?: readonly string[] };

function head({ method = "GET", target, key, headers = [] }: Head): string {
  const keyed = key === undefined ? [] : [`X-API-Key: ${key}`];
  return `${[`${method} ${target} HTTP/1.1`, "Host: localhost", ...keyed, "Connection: close", ...headers].join("\r\n")}\r\n\r\n`;
}

const word = fc.stringMatching(/^[a-z0-9-]{1,12}$/);
const json = "Content-Type: application/json";
const BATCH = "/open-api/bloggers/batch";
const DRY = `${BATCH}?dryRun=true`;

export function rawArbitrary(
  { full, reading, disabled, spent }: RawKeys,
  body: string,
): fc.Arbitrary<RawCase> {
  const maybeKey = fc.constantFrom(full, undefined);
  const one = (kind: string, sent: fc.Arbitrary<Head>, ...expected: readonly string[]) =>
    sent.map((request): RawCase => ({ kind, parts: [head(request)], expected }));
  const badEscape = fc.constantFrom("%zz", "%", "%E0%A4%A", "%C0%AF", "%ff", "%e4%b8", "%u0041", "%ED%A0%80");
  const place = fc.constantFrom("/open-api/", "/open-api/bloggers/", "/api/trpc/", "/");
  const landing = fc.constantFrom(
    "",
    "/",
    "?x",
    "/sign-in",
    "/docs",
    "/api/trpc/me.get",
    "/open-api/bloggers",
  );
  // The letters after an escape must not complete it.
  const pathWith = (part: fc.Arbitrary<string>) =>
    fc
      .tuple(place, word, part, word)
      .map(([start, before, odd, after]) => `${start}${before}${odd}~${after}`);
  const withBody = (headers: readonly string[], key: string | undefined = full) =>
    head({ method: "POST", target: DRY, key, headers: [json, ...headers] });
  const length = `Content-Length: ${Buffer.byteLength(body)}`;
  const cut = fc.nat({ max: body.length - 1 });

  return fc.oneof(
    one("invalid escapes", fc.record({ target: pathWith(badEscape), key: maybeKey }), VALIDATION),
    one(
      "empty parts and backslashes",
      fc.record({ target: pathWith(fc.constantFrom("//", "///", "\\", "/\\/", "//..//")), key: maybeKey }),
      NOT_FOUND,
    ),
    one("only slashes", fc.record({ target: fc.constantFrom("//", "///", "//example.com/") }), NOT_FOUND),
    one(
      "dot segments, which may lead out of the public API",
      fc.record({
        method: fc.oneof(oddMethod, fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")),
        target: fc
          .tuple(place, fc.constantFrom(".", "..", "%2e", "%2E.", ".%2e", "%2e%2e"), landing)
          .map(([start, dots, end]) => `${start}${dots}${end}`),
        key: maybeKey,
      }),
      NOT_FOUND,
    ),
    one(
      "NUL and controls in a path",
      fc.constantFrom("%00", "%01x", "x%00y", "%0d%0a", "%7f").map((odd) => ({
        target: `/open-api/bloggers/${odd}`,
        key: full,
      })),
      NOT_FOUND,
    ),
    one(
      "a raw NUL or control",
      fc.constantFrom("\0", "\x01", "\x7f").map((odd) => ({ target: `/open-api/${odd}`, key: full })),
      VALIDATION,
    ),
    one(
      "odd methods on a public path",
      oddMethod.map((method) => ({ method, target: BATCH, key: full })),
      WRONG_METHOD,
    ),
    one(
      "odd methods without a key",
      oddMethod.map((method) => ({ method, target: BATCH })),
      NO_KEY,
    ),
    one(
      "odd methods elsewhere",
      fc.record({
        method: oddMethod,
        target: fc.constantFrom("/", "/api/health", "/docs"),
      }),
      WRONG_METHOD,
    ),
    one(
      "words that are no method",
      fc
        .stringMatching(/^[A-Z]{3,9}Z{2}$/)
        .map((method) => ({ method, target: "/open-api/bloggers", key: full })),
      WRONG_METHOD,
    ),
    one(
      "no key",
      fc.constantFrom("/open-api/bloggers", "/open-api/nothing").map((target) => ({ target })),
      NO_KEY,
    ),
    one(
      "bad keys",
      fc
        .oneof(
          fc.stringMatching(/^crs_[0-9a-f]{32}$/),
          fc.stringMatching(/^crs_[0-9a-f]{0,40}[g-z]$/),
          fc.stringMatching(/^[!-~]{1,200}$/),
        )
        .map((key) => ({ target: "/open-api/bloggers", key })),
      ...BAD_KEY,
    ),
    one(
      "a disabled key",
      fc.constant({ target: "/open-api/bloggers", key: disabled }),
      "401 API_KEY_DISABLED",
      "429 RATE_LIMITED",
    ),
    one(
      "a key over its limit",
      fc.constant({ target: "/open-api/bloggers", key: spent }),
      "429 RATE_LIMITED",
    ),
    fc.constant({
      kind: "a key that may only read",
      parts: [withBody([length], reading), body],
      expected: ["403 SCOPE_MISSING"],
    }),
    fc.nat({ max: 3 }).map((extra) => ({
      kind: "two lengths",
      parts: [withBody([length, `Content-Length: ${body.length + extra + 1}`]), body],
      expected: [VALIDATION],
    })),
    fc.constantFrom("/open-api/bloggers", "/api/health").map((target) => ({
      kind: "no host",
      parts: [`GET ${target} HTTP/1.1\r\nConnection: close\r\n\r\n`],
      expected: [VALIDATION],
    })),
    one(
      "two hosts",
      fc.constantFrom("Host: localhost", "HOST: elsewhere").map((header) => ({
        target: "/open-api/bloggers",
        key: full,
        headers: [header],
      })),
      VALIDATION,
    ),
    // A token followed by a blank would read as an unknown method.
    fc.stringMatching(/^[(),/:;<-@][\x20-\x2f:-@]{4,79}$/).map((noise) => ({
      kind: "no HTTP at all",
      parts: [`${noise}\r\n\r\n`],
      expected: [VALIDATION],
    })),
    fc.integer({ min: 17_000, max: 60_000 }).map((size) => ({
      kind: "headers over 16 KiB",
      parts: [head({ target: "/open-api/bloggers", key: full, headers: [`X-Padding: ${"x".repeat(size)}`] })],
      expected: [TOO_LARGE],
    })),
    cut.map((end) => ({
      kind: "a body cut off",
      parts: [withBody([length]), Buffer.from(body).subarray(0, end)],
      cutOff: true,
      expected: [VALIDATION],
    })),
    fc.constantFrom("zz\r\n", "-1\r\n", "5\r\nab", "g").map((chunk) => ({
      kind: "chunks that are none",
      parts: [withBody(["Transfer-Encoding: chunked"]), `${chunk}\r\n\r\n`],
      cutOff: true,
      expected: [VALIDATION],
    })),
    fc.integer({ min: 1, max: 500_000 }).map((over) => ({
      kind: "a body over 4 MiB",
      parts: [withBody([`Content-Length: ${MAX_BODY + over}`]), Buffer.alloc(MAX_BODY + over, " ")],
      expected: [TOO_LARGE],
    })),
    fc.integer({ min: 1, max: 500_000 }).map((over) => ({
      kind: "a body over 4 MiB without a key",
      parts: [
        head({ method: "POST", target: BATCH, headers: [json, `Content-Length: ${MAX_BODY + over}`] }),
        Buffer.alloc(MAX_BODY + over, " "),
      ],
      expected: [NO_KEY],
    })),
    fc.array(cut, { minLength: 1, maxLength: 5 }).map((cuts) => ({
      kind: "a slow body",
      parts: [withBody([length]), ...pieces(body, cuts)],
      expected: ["200 ok"],
    })),
    fc.constantFrom("Expect: 100-continue", "Upgrade: websocket", "Upgrade: h2c").map((header) => ({
      kind: "Expect and Upgrade",
      parts: [withBody([length, header]), body],
      expected: ["200 ok"],
    })),
  );
}

function pieces(text: string, cuts: readonly number[]): Uint8Array[] {
  const bytes = Buffer.from(text);
  const ends = [...new Set([...cuts.map((cut) => cut + 1), bytes.length])].sort((a, b) => a - b);
  return ends.map((end, n) => bytes.subarray(n === 0 ? 0 : ends[n - 1], end));
}
