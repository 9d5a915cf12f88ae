import { strToU8, zipSync } from "fflate";

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

type Parts = Record<string, string | Uint8Array>;

/**
 * Builds a workbook of one sheet from raw XML that no library would write. `rows` is the content of
 * `sheetData`; `parts` adds or replaces parts.
 */
export function workbookOf({ rows, parts = {} }: { rows: string; parts?: Parts }): Uint8Array<ArrayBuffer> {
  const all: Parts = {
    "[Content_Types].xml": `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    "_rels/.rels": relations(["rId1", "officeDocument", "xl/workbook.xml"]),
    "xl/workbook.xml": `${XML}<workbook xmlns:r="${OFFICE}"><sheets><sheet name="达人" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations(
      ["rId1", "worksheet", "worksheets/sheet1.xml"],
      ["rId2", "styles", "styles.xml"],
      ["rId3", "sharedStrings", "sharedStrings.xml"],
    ),
    "xl/styles.xml": `${XML}<styleSheet><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="10"/></cellXfs></styleSheet>`,
    "xl/worksheets/sheet1.xml": `${XML}<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...parts,
  };
  const files = Object.entries(all).map(([name, part]) => [
    name,
    typeof part === "string" ? strToU8(part) : part,
  ]);
  return new Uint8Array(zipSync(Object.fromEntries(files) as Record<string, Uint8Array>, { level: 1 }));
}

function relations(...rows: [id: string, type: string, target: string][]): string {
  const list = rows.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `${XML}<Relationships xmlns="${RELATIONS}">${list.join("")}</Relationships>`;
}
