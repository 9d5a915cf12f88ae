import type { OpenApiDocument, Operation } from "@/server/open-api/document/open-api-document";

export type OperationGroup = {
  title: string;
  note: string;
  operations: { operation: Operation; place: string }[];
};

/** The operations chapter by chapter, and the pushes under a title of their own. */
export function listOperations(document: OpenApiDocument, pushes: string): OperationGroup[] {
  const operations = Object.entries(document.paths).flatMap(([path, { get, post }]) => [
    ...(post === undefined ? [] : [{ operation: post, place: `POST ${path}` }]),
    ...(get === undefined ? [] : [{ operation: get, place: `GET ${path}` }]),
  ]);
  const chapters = document.tags.map(({ name, description }) => ({
    title: name,
    note: description,
    operations: operations.filter(({ operation }) => operation.tags.includes(name)),
  }));
  const received = Object.entries(document.webhooks).flatMap(([name, { post }]) =>
    post === undefined ? [] : [{ operation: post, place: name }],
  );
  return [...chapters, { title: pushes, note: "", operations: received }];
}
