import { readFileSync } from "node:fs";
import { strToU8, zipSync } from "fflate";
import { expect, it } from "vitest";
import { readSheet } from ".";

const read = (content: Uint8Array, fileName: string) =>
  readSheet(new Uint8Array(content), { fileName }).next();
const hex = (bytes: string) => Buffer.from(bytes, "hex");
const zip = (...names: string[]) => zipSync(Object.fromEntries(names.map((name) => [name, strToU8("<x/>")])));
const compound = (stream: string) =>
  Buffer.concat([
    hex("d0cf11e0a1b11ae1"),
    Buffer.alloc(1_016),
    Buffer.from(stream, "utf16le"),
    Buffer.alloc(500),
  ]);

it.each([
  ["an old workbook", "名单.xls", compound("Workbook"), "OLD_WORKBOOK"],
  ["one named otherwise", "名单.xlsx", compound("Book"), "OLD_WORKBOOK"],
  ["a table of WPS", "名单.et", compound("Workbook"), "WPS_TABLE"],
  ["a workbook with a password", "名单.xlsx", compound("EncryptedPackage"), "ENCRYPTED"],
  ["an old document", "名单.doc", compound("WordDocument"), "DOCUMENT"],
  ["a document", "名单.docx", zip("[Content_Types].xml", "_rels/.rels", "word/document.xml"), "DOCUMENT"],
  ["rich text", "名单.rtf", Buffer.from("{\\rtf1 x}"), "DOCUMENT"],
  ["a table of OpenDocument", "名单.ods", zip("mimetype", "content.xml", "META-INF/manifest.xml"), "ODF"],
  ["a table of Numbers", "名单.numbers", zip("Index/Document.iwa", "Metadata/Properties.plist"), "NUMBERS"],
  ["an archive", "名单.zip", zip("名单.csv"), "ARCHIVE"],
  ["an archive of another kind", "名单.rar", hex("526172211a0700"), "ARCHIVE"],
  ["a PDF", "名单.pdf", Buffer.from("%PDF-1.7\n%âãÏÓ"), "PDF"],
  ["a PDF named CSV", "名单.csv", Buffer.from("%PDF-1.7"), "PDF"],
  ["a PNG", "名单.png", hex("89504e470d0a1a0a0000000d49484452"), "IMAGE"],
  ["a JPEG named XLSX", "名单.xlsx", hex("ffd8ffe000104a46494600"), "IMAGE"],
  ["a WebP", "名单.webp", Buffer.from("RIFF\x10\0\0\0WEBPVP8 "), "IMAGE"],
  ["a picture of an iPhone", "名单.heic", Buffer.from("\0\0\0\x24ftypheic\0\0"), "IMAGE"],
  ["a table of a web page", "名单.xls", Buffer.from('\ufeff <html xmlns:x="x"><table></table>'), "WEB_PAGE"],
  ["the same, saved as one", "名单.xls", Buffer.from("MIME-Version: 1.0\r\nContent-Type: x"), "WEB_PAGE"],
  [
    "a table of Excel 2003",
    "名单.xls",
    Buffer.from('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>'),
    "XML_TABLE",
  ],
])("%s is refused by its own kind", async (_, fileName, content, problem) => {
  await expect(read(content, fileName)).rejects.toMatchObject({ problem });
});

it("a binary workbook is refused as one, and no macros are blamed", async () => {
  const content = readFileSync("testing/roster/import-samples/o08-binary.xlsb");
  for (const fileName of ["名单.xlsb", "名单.xlsx"])
    await expect(read(content, fileName)).rejects.toMatchObject({ problem: "BINARY_WORKBOOK" });
});

it("a text of rows that a system calls .xls is read, and so is one that begins like a picture", async () => {
  for (const [text, fileName] of [
    ["昵称\t粉丝数\n小鹿\t12", "名单.xls"],
    ["BM,粉丝数\n小鹿,12", "名单.csv"],
  ] as const) {
    const { value } = await read(Buffer.from(text), fileName);
    expect(value).toMatchObject([{ line: 1 }, { line: 2, cells: ["小鹿", "12"] }]);
  }
});
