import type {
  OpenApiDocument,
  Reference,
  ResponseObject,
} from "@/server/open-api/document/open-api-document";
import classes from "./docs.module.css";
import { ExampleBlocks } from "./example-blocks";
import { FieldTable, fieldsOf } from "./field-table";
import { Prose } from "./prose";

type Props = { document: OpenApiDocument; responses: Record<string, ResponseObject | Reference> };

/** The answers by status: a success with its fields, an error with the reasons it can have. */
export function ResponseList({ document, responses }: Props) {
  return Object.entries(responses).map(([status, given]) => {
    const response =
      "$ref" in given ? document.components.responses[given.$ref.split("/").at(-1) ?? ""] : given;
    if (response === undefined) return null;
    const success = status.startsWith("2") && response.content !== undefined;
    const fields = success ? fieldsOf(response.content?.["application/json"].schema ?? {}) : [];
    return (
      <div key={status} className={classes.answer}>
        <p>
          <strong>{status}</strong> <Prose text={response.description} />
        </p>
        {success && <FieldTable fields={fields} />}
        {success && <ExampleBlocks document={document} content={response.content} />}
      </div>
    );
  });
}
