/**
 * A result whose JSON was made without an object in between, such as a page of 500 bloggers. Transports that
 * answer JSON send `text` as it is; other callers get the parsed value.
 */
export class JsonText<Wire> {
  declare readonly wire: Wire;
  constructor(readonly text: string) {}
}

export function toValue<Wire>(result: Wire | JsonText<Wire>): Wire {
  return result instanceof JsonText ? (JSON.parse(result.text) as Wire) : result;
}

export function toText(result: unknown): string {
  return result instanceof JsonText ? result.text : JSON.stringify(result);
}
