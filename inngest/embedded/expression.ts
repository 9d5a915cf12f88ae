import { Environment, type ParseResult } from "@marcbachmann/cel-js";

/** What an expression sees: the run's event, and the event that just arrived when there is one. */
export interface ExpressionScope {
  readonly event: unknown;
  readonly async?: unknown;
}

const environment = new Environment({ unlistedVariablesAreDyn: true, homogeneousAggregateLiterals: false });
const parsed = new Map<string, ParseResult>();
const MAX_PARSED = 1000;

/** @throws ParseError when the CEL text is wrong. */
export function parseExpression(text: string): ParseResult {
  const known = parsed.get(text);
  if (known !== undefined) return known;
  const expression = environment.parse(text);
  if (parsed.size >= MAX_PARSED) parsed.clear();
  parsed.set(text, expression);
  return expression;
}

/** Whether a condition holds; no condition always does, and one over fields that are not there does not. */
export function holds(text: string | null | undefined, scope: ExpressionScope): boolean {
  if (text === null || text === undefined || text === "") return true;
  return evaluate(text, scope) === true;
}

/** The expression's value as text, for keys; empty when the fields it names are not there. */
export function evaluateKey(text: string, scope: ExpressionScope): string {
  const value = evaluate(text, scope);
  if (value === undefined) return "";
  if (typeof value === "bigint") return value.toString();
  return typeof value === "string" ? value : JSON.stringify(value);
}

function evaluate(text: string, scope: ExpressionScope): unknown {
  try {
    return parseExpression(text)({ ...scope });
  } catch {
    return undefined;
  }
}
