const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Whether JSON text in UTF-8 opens more than so many arrays and objects in each other; brackets in strings do not count. */
export function isNestedDeeper(json: Uint8Array, levels: number): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < json.length; i += 1) {
    const byte = json[i];
    if (byte === QUOTE) inString = !inString;
    else if (inString && byte === BACKSLASH) i += 1;
    else if (!inString && isOpening(byte)) depth += 1;
    else if (!inString && isClosing(byte)) depth -= 1;
    if (depth > levels) return true;
  }
  return false;
}

function isOpening(byte: number | undefined): boolean {
  return byte === 0x5b || byte === 0x7b;
}

function isClosing(byte: number | undefined): boolean {
  return byte === 0x5d || byte === 0x7d;
}
