import fc from "fast-check";

const awkwardTexts = [
  "0001-01-01T00:00:00+14:00",
  "0001-01-01T00:00:00+23:59",
  "9999-12-31T23:59:59-14:00",
  "9999-12-31T23:59:59.999-23:59",
  "",
  " ",
  "\0",
  "null",
  "undefined",
  "NaN",
  "-1",
  "0",
  "1e309",
  "9007199254740993",
  "true",
  "[]",
  "{}",
  "../../etc/passwd",
  "' OR 1=1 --",
  "%00",
  "%",
  "\ud800",
  "😀".repeat(50),
  "<script>",
  "\u202e",
  "x".repeat(3_000),
  "0000-01-01T00:00:00Z",
  "2026-02-30T00:00:00Z",
  "9999-12-31T23:59:60+14:00",
  "..",
  "5..1",
  ",",
  "a,,b",
];

export const awkwardText = fc.oneof(
  fc.constantFrom(...awkwardTexts),
  fc.string({ maxLength: 80, unit: "binary" }),
  fc.stringMatching(/^[a-z]{3}_[0-9a-z]{26}$/),
  fc.stringMatching(/^c1\.[\w-]{4,40}\.[\w-]{43}$/),
);

const awkwardValue = fc.oneof(
  awkwardText,
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0.5,
    1e308,
    -0,
    [],
    {},
    [[]],
    { __proto__: null },
    Number.MAX_SAFE_INTEGER,
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

export function withOneBroken(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value !== "object" || value === null) return awkwardValue;
  const keys = Object.keys(value);
  const here = fc.oneof(
    { weight: 1, arbitrary: awkwardValue },
    {
      weight: 2,
      arbitrary: fc.tuple(awkwardText, awkwardValue).map(([key, extra]) => place(value, key, extra)),
    },
  );
  if (keys.length === 0) return here;
  const inside = fc
    .constantFrom(...keys)
    .chain((key) =>
      withOneBroken((value as Record<string, unknown>)[key]).map((part) => place(value, key, part)),
    );
  return fc.oneof({ weight: 1, arbitrary: here }, { weight: 5, arbitrary: inside });
}

function place(value: object, key: string, part: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown, index) => (String(index) === key ? part : item));
  return Object.fromEntries([...Object.entries(value), [key, part]]);
}

export function damagedText(text: string): fc.Arbitrary<string | Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  return fc.oneof(
    fc.nat({ max: text.length }).map((end) => text.slice(0, end)),
    fc.constantFrom("", "[".repeat(5_000), `${text}${text}`, `\ufeff${text}`, '{"items":1e999}'),
    fc.nat({ max: Math.max(0, bytes.length - 1) }).map((at) => bytes.with(at, 0xff)),
  );
}
