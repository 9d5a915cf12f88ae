/** A copy of an answer in which every field of these names is gone, wherever it stands. */
export function withoutFields(json: unknown, names: readonly string[]): unknown {
  return mapFields(json, (name) => (names.includes(name) ? [] : undefined));
}

/** A copy in which every field of these names holds something of another type. */
export function withOtherTypes(json: unknown, names: readonly string[]): unknown {
  return mapFields(json, (name, value) => (names.includes(name) ? [[name, otherType(value)]] : undefined));
}

function otherType(value: unknown): unknown {
  if (typeof value === "number" || typeof value === "boolean") return "many";
  return Array.isArray(value) || typeof value === "string" ? { value } : [value];
}

/** A copy in which every number of these names is another one, or a text of it. */
export function withNumbers(
  json: unknown,
  names: readonly string[],
  change: (value: number) => number | string,
): unknown {
  return mapFields(json, (name, value) =>
    names.includes(name) && typeof value === "number" ? [[name, change(value)]] : undefined,
  );
}

type Entries = [string, unknown][];

function mapFields(json: unknown, replace: (name: string, value: unknown) => Entries | undefined): unknown {
  if (Array.isArray(json)) return json.map((item: unknown) => mapFields(item, replace));
  if (typeof json !== "object" || json === null) return json;
  const entries = Object.entries(json).flatMap(
    ([name, value]): Entries => replace(name, value) ?? [[name, mapFields(value, replace)]],
  );
  return Object.fromEntries(entries);
}
