import { getTranslations } from "next-intl/server";
import type {
  Content,
  OpenApiDocument,
  Operation,
  Parameter,
  Reference,
} from "@/server/open-api/document/open-api-document";
import classes from "./docs.module.css";
import { ExampleBlocks } from "./example-blocks";
import { type Field, FieldTable, fieldsOf } from "./field-table";
import { Prose } from "./prose";
import { ResponseList } from "./response-list";
import { SchemaType } from "./schema-type";

type Props = { document: OpenApiDocument; operation: Operation; place: string };

/** One operation, or the push that a receiver gets: parameters, body, answers, examples. */
export async function OperationSection({ document, operation, place }: Props) {
  const words = await getTranslations("docs");
  const { operationId, summary, description, requestBody, responses } = operation;
  const parameters = operation.parameters.map((parameter) => toField(document, parameter));
  return (
    <section id={operationId} className={classes.section}>
      <h3>{summary}</h3>
      <p className={classes.place}>{place}</p>
      <p>
        <Prose text={description} />
      </p>
      {parameters.length > 0 && <h4>{words("parameters")}</h4>}
      {parameters.length > 0 && <FieldTable fields={parameters} />}
      {requestBody !== undefined && (
        <>
          <h4>{words("body")}</h4>
          <p>
            <Prose text={requestBody.description} /> <Shape content={requestBody.content} />
          </p>
          <FieldTable fields={fieldsOf(requestBody.content["application/json"].schema)} />
          <ExampleBlocks document={document} content={requestBody.content} />
        </>
      )}
      <h4>{words("answers")}</h4>
      <ResponseList document={document} responses={responses} />
    </section>
  );
}

function Shape({ content }: { content: Content }) {
  const { schema } = content["application/json"];
  return schema.$ref === undefined ? null : <SchemaType schema={schema} />;
}

function toField({ components }: OpenApiDocument, given: Parameter | Reference): Field {
  const parameter = "$ref" in given ? components.parameters[given.$ref.split("/").at(-1) ?? ""] : given;
  const { name = "", required = false, schema = {}, description: note = "" } = parameter ?? {};
  return { name, required, schema, note };
}
