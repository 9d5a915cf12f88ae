import fc from "fast-check";
import { awkwardText, damagedText, withOneBroken } from "./broken-arbitrary";
import type { Operation, Parameter } from "./open-api-document";
import { type Known, orKnown, schemaArbitrary } from "./schema-arbitrary";

/** A request generated from the document, with everything needed to send it again by hand. */
export type GeneratedRequest = {
  /** Generated from the document without a broken part. */
  sound: boolean;
  method: string;
  path: string;
  target: string;
  headers: Record<string, string>;
  body: string | Uint8Array | null;
};

type Pair = [name: string, value: string];
type Given = { in: Parameter["in"]; pair: Pair };

/** Requests of one operation: half of them fit the document, half contain something broken. */
export function requestArbitrary(
  document: object,
  operation: Operation,
  known: Known,
): fc.Arbitrary<GeneratedRequest> {
  return fc.boolean().chain((sound) => {
    const texts = operation.parameters.map((parameter) =>
      parameterArbitrary(document, parameter, operation, known, sound),
    );
    return fc
      .tuple(
        fc.tuple(...texts),
        bodyArbitrary(document, operation, known, sound),
        methodArbitrary(operation, sound),
      )
      .map(([parameters, body, method]): GeneratedRequest => {
        const given = parameters.flat();
        const pairsIn = (place: Parameter["in"]) =>
          given.filter((pair) => pair.in === place).map(({ pair }) => pair);
        return {
          sound,
          method,
          path: operation.path,
          target: toTarget(operation.path, pairsIn("path"), pairsIn("query")),
          headers: { ...body.headers, ...toHeaders(pairsIn("header")) },
          body: method === "GET" || method === "HEAD" ? null : body.text,
        };
      });
  });
}

function parameterArbitrary(
  document: object,
  parameter: Parameter,
  { path }: Operation,
  known: Known,
  sound: boolean,
): fc.Arbitrary<Given[]> {
  // The meaning of a path parameter depends on the path.
  const real = known.values[parameter.in === "path" ? path : parameter.name];
  const value = fc.oneof(
    { weight: 3, arbitrary: orKnown(real, schemaArbitrary(document, parameter.schema, known)).map(String) },
    ...(sound ? [] : [{ weight: 2, arbitrary: awkwardText }]),
  );
  const one = value.map((text): Given[] => [{ in: parameter.in, pair: [parameter.name, text] }]);
  if (parameter.required) return one;
  const twice = one.map((pair) => [...pair, ...pair]);
  return fc.oneof(
    { weight: 8, arbitrary: fc.constant<Given[]>([]) },
    { weight: 3, arbitrary: one },
    ...(sound ? [] : [{ weight: 1, arbitrary: twice }]),
  );
}

function bodyArbitrary(document: object, { body }: Operation, known: Known, sound: boolean) {
  const json = { "Content-Type": "application/json" };
  if (body === null) return fc.constant({ headers: {}, text: null });
  const valid = schemaArbitrary(document, body, known);
  const asJson = (value: unknown) => JSON.stringify(value);
  if (sound) return valid.map((value) => ({ headers: json, text: asJson(value) }));
  const headers = fc.oneof(
    { weight: 9, arbitrary: fc.constant<Record<string, string>>(json) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom("text/plain", "application/xml", "application/json; charset=utf-16", "")
        .map((type) => ({ "Content-Type": type })),
    },
  );
  const text = fc.oneof(
    { weight: 8, arbitrary: valid.chain(withOneBroken).map((value) => asJson(value)) },
    { weight: 2, arbitrary: valid.map(asJson).chain(damagedText) },
    {
      weight: 1,
      arbitrary: valid.map((value) => asJson({ items: Array.from({ length: 501 }, () => value) })),
    },
  );
  return fc.record({ headers, text });
}

function methodArbitrary({ method }: Operation, sound: boolean): fc.Arbitrary<string> {
  if (sound) return fc.constant(method);
  const others = fc.constantFrom("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");
  return fc.oneof({ weight: 15, arbitrary: fc.constant<string>(method) }, { weight: 1, arbitrary: others });
}

function toTarget(path: string, inPath: readonly Pair[], inQuery: readonly Pair[]): string {
  const values = new Map(inPath);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => toSegment(values.get(name) ?? ""));
  const query = inQuery.map(([name, value]) => `${encode(name)}=${encode(value)}`).join("&");
  return query === "" ? filled : `${filled}?${query}`;
}

/**
 * A segment of one or two dots would navigate the path even when encoded, and an empty one would be another
 * path.
 */
function toSegment(text: string): string {
  return /^\.{0,2}$/.test(text) ? "-" : encode(text);
}

function encode(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString());
}

/** HTTP headers carry only Latin-1 characters and no line breaks. */
function toHeaders(pairs: readonly Pair[]): Record<string, string> {
  const carried = pairs.filter(([, value]) => /^[\t\x20-\x7e\x80-\xff]*$/.test(value));
  return Object.fromEntries(carried);
}

export function describeRequest({ method, target, headers, body }: GeneratedRequest): string {
  const text =
    typeof body === "string" ? body : body === null ? "" : `bytes ${Buffer.from(body).toString("base64")}`;
  return `${method} ${target} ${JSON.stringify(headers)} ${text.slice(0, 1_500)}`;
}
