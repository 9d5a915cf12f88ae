import sax from "sax";
import { SheetProblem } from "./sheet-problem.mjs";

const MAX_DEEP = 100;
const MAX_ATTRIBUTES = 200;
const MAX_NODES = 5_000_000;

/**
 * Parses a part's XML piece by piece. Names lose their prefix. A document type, and with it any custom
 * entity, is an error; `after` is awaited after each piece.
 * @param {AsyncIterable<string>} pieces
 */
export async function parseXml(pieces, { open, text, close, after, mostNodes = MAX_NODES }) {
  const parser = sax.parser(true, { strictEntities: true, trim: false });
  let problem;
  parser.onerror = () => {
    problem ??= new SheetProblem("BROKEN_FILE");
  };
  parser.ondoctype = () => {
    problem ??= new SheetProblem("DOCUMENT_TYPE");
    parser.error = problem;
  };
  let nodes = 0;
  // A few bytes of an archive can unpack to any number of nodes, and each takes time.
  const count = () => {
    nodes += 1;
    if (nodes > mostNodes) problem ??= new SheetProblem("TOO_LARGE_UNPACKED");
  };
  parser.oncomment = count;
  parser.onprocessinginstruction = count;
  let attributes = 0;
  parser.onopentagstart = () => {
    count();
    attributes = 0;
    if (parser.tags.length >= MAX_DEEP) parser.onerror();
  };
  parser.onattribute = () => {
    count();
    attributes += 1;
    if (attributes > MAX_ATTRIBUTES) parser.onerror();
  };
  parser.onopentag = ({ name, attributes }) => {
    if (problem === undefined) open?.(local(name), attributes);
  };
  parser.onclosetag = (name) => {
    if (problem === undefined) close?.(local(name));
  };
  parser.ontext = (value) => {
    if (problem === undefined) text?.(value);
  };
  parser.oncdata = parser.ontext;
  for await (const piece of pieces) {
    try {
      parser.write(piece);
    } catch (error) {
      throw problem ?? error;
    }
    if (problem !== undefined) throw problem;
    await after?.();
  }
  try {
    parser.close();
  } catch (error) {
    throw problem ?? error;
  }
  if (problem !== undefined) throw problem;
}

function local(name) {
  const colon = name.indexOf(":");
  return colon === -1 ? name : name.slice(colon + 1);
}

export function attribute(attributes, wanted) {
  if (wanted in attributes) return attributes[wanted];
  const name = Object.keys(attributes).find((one) => local(one) === wanted);
  return name === undefined ? undefined : attributes[name];
}
