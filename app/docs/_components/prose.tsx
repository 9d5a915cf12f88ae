import { Fragment } from "react";

/** A text of the document; what stands in backquotes is set as code. */
export function Prose({ text }: { text: string }) {
  const parts = text.split("`");
  return parts.map((part, index) => {
    const key = `${index} ${part}`;
    return index % 2 === 1 ? <code key={key}>{part}</code> : <Fragment key={key}>{part}</Fragment>;
  });
}
