import { getTranslations } from "next-intl/server";
import type { Chapter } from "@/server/open-api/document/introduction";
import type {
  Content,
  JsonSchema,
  OpenApiDocument,
  Operation,
  Parameter,
  Reference,
  ResponseObject,
} from "@/server/open-api/document/open-api-document";
import classes from "./docs.module.css";
import { type Field, fieldsOf, FieldTable, Prose, SchemaType } from "./field-table";

export function ChapterSection({ chapter: { id, title, text, rows, code } }: { chapter: Chapter }) {
  const [head, ...body] = rows ?? [];
  return (
    <section id={id} className={classes.section}>
      <h2>{title}</h2>
      {text.map((paragraph) => (
        <p key={paragraph}>
          <Prose text={paragraph} />
        </p>
      ))}
      {head !== undefined && (
        <div className={classes.wide}>
          <table className={classes.table}>
            <thead>
              <tr>
                {head.map((cell) => (
                  <th key={cell}>
                    <Prose text={cell} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {body.map((row) => (
                <tr key={row[0]} id={row[0]?.replaceAll("`", "")}>
                  {row.map((cell) => (
                    <td key={cell}>
                      <Prose text={cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {code !== undefined && <pre className={classes.code}>{code}</pre>}
    </section>
  );
}

const LONG = 40;

export function SchemaSection({ name, schema }: { name: string; schema: JsonSchema }) {
  const fields = fieldsOf(schema);
  return (
    <section id={`schema-${name}`} className={classes.section}>
      <h3>{name}</h3>
      <p>
        <Prose text={schema.description ?? ""} />
      </p>
      {fields.length === 0 && (
        <p className={classes.place}>
          <SchemaType schema={schema} />
        </p>
      )}
      {fields.length > 0 && (
        <details className={classes.details} open={fields.length <= LONG}>
          <summary>{fields.length}</summary>
          <FieldTable fields={fields} />
        </details>
      )}
    </section>
  );
}

type OperationSectionProps = {
  document: OpenApiDocument;
  operation: Operation;
  /** In the reader's language. */
  summary: string;
  place: string;
};

export async function OperationSection({ document, operation, summary, place }: OperationSectionProps) {
  const t = await getTranslations("docs");
  const { operationId, description, requestBody, responses } = operation;
  const parameters = operation.parameters.map((parameter) => toField(document, parameter));
  return (
    <section id={operationId} className={classes.section}>
      <h3>{summary}</h3>
      <p className={classes.place}>{place}</p>
      <p>
        <Prose text={description} />
      </p>
      {parameters.length > 0 && <h4>{t("parameters")}</h4>}
      {parameters.length > 0 && <FieldTable fields={parameters} />}
      {requestBody !== undefined && (
        <>
          <h4>{t("body")}</h4>
          <p>
            <Prose text={requestBody.description} /> <Shape content={requestBody.content} />
          </p>
          <FieldTable fields={fieldsOf(requestBody.content["application/json"].schema)} />
          <ExampleBlocks document={document} content={requestBody.content} />
        </>
      )}
      <SampleBlocks title={t("samples")} operation={operation} />
      <h4>{t("answers")}</h4>
      <ResponseList document={document} responses={responses} />
    </section>
  );
}

function SampleBlocks({ title, operation }: { title: string; operation: Operation }) {
  const samples = operation["x-codeSamples"] ?? [];
  if (samples.length === 0) return null;
  return (
    <>
      <h4>{title}</h4>
      {samples.map(({ label, source }) => (
        <details key={label} className={classes.details}>
          <summary>{label}</summary>
          <pre className={classes.code}>{source}</pre>
        </details>
      ))}
    </>
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

type ResponseListProps = { document: OpenApiDocument; responses: Record<string, ResponseObject | Reference> };

function ResponseList({ document, responses }: ResponseListProps) {
  return Object.entries(responses).map(([status, given]) => {
    const response =
      "$ref" in given ? document.components.responses[given.$ref.split("/").at(-1) ?? ""] : given;
    if (response === undefined) return null;
    const success = status.startsWith("2") && response.content !== undefined;
    const fields = success ? fieldsOf(response.content?.["application/json"].schema ?? {}) : [];
    return (
      <div key={status} className={classes.response}>
        <p>
          <strong>{status}</strong> <Prose text={response.description} />
        </p>
        {success && <FieldTable fields={fields} />}
        {success && <ExampleBlocks document={document} content={response.content} />}
      </div>
    );
  });
}

type ExampleBlocksProps = { document: OpenApiDocument; content: Content | undefined };

function ExampleBlocks({ document, content }: ExampleBlocksProps) {
  return Object.entries(content?.["application/json"].examples ?? {}).map(([name, given]) => {
    const example =
      "$ref" in given ? document.components.examples[given.$ref.split("/").at(-1) ?? ""] : given;
    return (
      <details key={name} className={classes.details}>
        <summary>
          <Prose text={example?.summary ?? ""} />
        </summary>
        <pre className={classes.code}>{JSON.stringify(example?.value, null, 2)}</pre>
      </details>
    );
  });
}

type OperationGroup = {
  title: string;
  note: string;
  operations: { operation: Operation; place: string }[];
};

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
