/**
 * A result whose JSON was made without an object in between, such as a page of 500 bloggers. Transports that
 * answer JSON send it as it is; other callers get the parsed value. In parts, because encoding rows one by
 * one is faster than joining a text of megabytes first.
 */
export class JsonText<Wire> {
  declare readonly wire: Wire;
  constructor(readonly parts: readonly string[]) {}
}

/** The JSON of a page in parts: the items as the member `name`, and then the members of `rest`. */
export function pageJson(items: readonly string[], rest: object, name = "items"): string[] {
  const separated = items.map((item, at) => (at === 0 ? item : `,${item}`));
  return [`{"${name}":[`, ...separated, `],${JSON.stringify(rest).slice(1)}`];
}

export function toValue<Wire>(result: Wire | JsonText<Wire>): Wire {
  return result instanceof JsonText ? (JSON.parse(result.parts.join("")) as Wire) : result;
}

export function toJsonParts(result: unknown): readonly string[] {
  return result instanceof JsonText ? result.parts : [JSON.stringify(result)];
}
