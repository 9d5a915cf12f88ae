import type { Chapter } from "@/server/open-api/document/introduction";
import classes from "./docs.module.css";
import { Prose } from "./prose";

/** A chapter of the introduction. */
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
                  <th key={cell}>{cell}</th>
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
