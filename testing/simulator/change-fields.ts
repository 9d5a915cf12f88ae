export function withoutFields(json: unknown, names: readonly string[]): unknown {
  return mapFields(json, (name) => (names.includes(name) ? [] : undefined));
}

export function withOtherTypes(json: unknown, names: readonly string[]): unknown {
  return mapFields(json, (name, value) => (names.includes(name) ? [[name, otherType(value)]] : undefined));
}

function otherType(value: unknown): unknown {
  if (typeof value === "number" || typeof value === "boolean") return "many";
  return Array.isArray(value) || typeof value === "string" ? { value } : [value];
}

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
