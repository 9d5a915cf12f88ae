import type { Content, OpenApiDocument } from "@/server/open-api/document/open-api-document";
import classes from "./docs.module.css";

type Props = { document: OpenApiDocument; content: Content | undefined };

/** The examples of a body, each to be opened. */
export function ExampleBlocks({ document, content }: Props) {
  return Object.entries(content?.["application/json"].examples ?? {}).map(([name, given]) => {
    const example =
      "$ref" in given ? document.components.examples[given.$ref.split("/").at(-1) ?? ""] : given;
    return (
      <details key={name} className={classes.details}>
        <summary>{example?.summary}</summary>
        <pre className={classes.code}>{JSON.stringify(example?.value, null, 2)}</pre>
      </details>
    );
  });
}
