const beginnings = [
  ["PDF", "%PDF"],
  ["DOCUMENT", "{\\rtf"],
  ["ARCHIVE", "Rar!", "7z\xbc\xaf", "\x1f\x8b"],
  ["IMAGE", "\x89PNG", "\xff\xd8\xff", "GIF8", "BM", "II*\0", "MM\0*"],
];
const LOOKED_AT = 2_048;

export function kindOfOther(bytes, name) {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, LOOKED_AT)).toString(
    "latin1",
  );
  if (start.startsWith("\xd0\xcf\x11\xe0")) return kindOfCompound(bytes, name);
  const found = beginnings.find(([, ...marks]) => marks.some((mark) => start.startsWith(mark)));
  if (found !== undefined && (found[0] !== "IMAGE" || !isText(start))) return found[0];
  if (/^RIFF....WEBP/s.test(start) || /^....ftyp/s.test(start)) return "IMAGE";
  // In UTF-16 each Latin letter has a zero byte beside it.
  const words = start
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, "")
    .replaceAll("\0", "")
    .trimStart();
  if (/^<\?xml/i.test(words) && words.includes("urn:oasis:names:tc:opendocument")) return "ODF";
  if (/^<\?xml/i.test(words) && words.includes("urn:schemas-microsoft-com:office:spreadsheet"))
    return "XML_TABLE";
  if (
    /^(?:<\?xml[^>]*>\s*)?(?:<!--[^]{0,500}?-->\s*)?<(?:!doctype\s+html|html|head|meta|body|table)\b/i.test(
      words,
    )
  )
    return "WEB_PAGE";
  if (/^MIME-Version:/i.test(words)) return "WEB_PAGE";
  return undefined;
}

/** A heading may start with the letters of an image signature; images have zero bytes near the start. */
const isText = (start) => !start.slice(0, 64).includes("\0");

/** Office files before 2007 and encrypted files of today use the same container. */
function kindOfCompound(bytes, name) {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const holds = (stream) => content.includes(Buffer.from(stream, "utf16le"));
  if (holds("EncryptedPackage")) return "ENCRYPTED";
  if (holds("WordDocument") || holds("PowerPoint Document")) return "DOCUMENT";
  if (/\.(et|ett)$/i.test(name)) return "WPS_TABLE";
  return holds("Workbook") || holds("Book") ? "OLD_WORKBOOK" : "OLD_OR_ENCRYPTED";
}

export function kindOfArchive(parts) {
  const has = (name) => parts.has(name);
  if (has("xl/workbook.bin")) return "BINARY_WORKBOOK";
  if (has("content.xml") && has("meta-inf/manifest.xml")) return "ODF";
  if (has("index/document.iwa") || has("index.zip") || parts.names.some((name) => name.endsWith(".iwa")))
    return "NUMBERS";
  if (has("word/document.xml") || has("ppt/presentation.xml")) return "DOCUMENT";
  return has("[content_types].xml") ? "NOT_A_WORKBOOK" : "ARCHIVE";
}
