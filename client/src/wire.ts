import type { components, operations } from "./generated/paths.ts";

/** What requests, answers and pushes are made of, by the names of the reference. */
export type Schemas = components["schemas"];

export type OperationName = keyof operations;

export type QueryOf<Name extends OperationName> = NonNullable<operations[Name]["parameters"]["query"]>;

export type BodyOf<Name extends OperationName> = operations[Name] extends {
  requestBody: { content: { "application/json": infer Body } };
}
  ? Body
  : never;

/** `data` of a success. */
export type DataOf<Name extends OperationName> = operations[Name] extends {
  responses: { 200: { content: { "application/json": { data: infer Data } } } };
}
  ? Data
  : never;

/** A list's query without its cursor, which the client follows; `limit` is the size of a page. */
export type ListQuery<Name extends OperationName> = Omit<QueryOf<Name>, "cursor" | "fields">;
