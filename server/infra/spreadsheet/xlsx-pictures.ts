import { type FilePiece, type FilePlace, type PictureAnchor, type StreamSheet } from "./file-piece";
import { OFFICE, PACKAGE, workbookFiles, XML } from "./sheet-xml";
import { packFiles, zipEnd } from "./zip-archive";

/** `row` counts from 0 after the heading. */
export type PlacedPicture = { row: number; kind: string; width: number; height: number; bytes: Buffer };

type Input = {
  sheet: StreamSheet;
  place: FilePlace;
  pictures: readonly PlacedPicture[];
  isLast: boolean;
};

const SHEETS = "xl/worksheets/sheet";

/**
 * More pictures of a workbook whose rows are written; the last piece ends the file. They stand in the first
 * column of the first sheet.
 */
export async function writePicturesPiece({ sheet, place, pictures, isLast }: Input): Promise<FilePiece> {
  const known = place.anchors ?? [];
  const nameOf = ({ row, kind }: PlacedPicture) => `image${row + 1}.${kind}`;
  const added = pictures.map((picture) => ({ row: picture.row, name: nameOf(picture), ...fit(picture) }));
  const anchors = [...known, ...added];
  const media = pictures.map((picture) => ({ name: `xl/media/${nameOf(picture)}`, content: picture.bytes }));
  const stored = await packFiles(media, place.bytes);
  const entries = [...place.entries, ...stored.entries];
  if (!isLast) return { bytes: stored.bytes, place: { bytes: stored.at, entries, sheet: null, anchors } };
  const sheets = entries.filter(({ name }) => name.startsWith(SHEETS)).length;
  const files = [...drawingFiles(anchors), ...workbookFiles(sheet.name, sheets, TYPES)];
  const ended = await packFiles(files, stored.at);
  entries.push(...ended.entries);
  const bytes = Buffer.concat([stored.bytes, ended.bytes, zipEnd(entries, ended.at)]);
  return { bytes, place: { bytes: place.bytes + bytes.byteLength, entries, sheet: null, anchors: [] } };
}

const BOX_PX = 48;

/** The largest size in the box of a cell that keeps the picture's shape. */
function fit({ width, height }: PlacedPicture): { width: number; height: number } {
  const scale = BOX_PX / Math.max(width, height);
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}

const DRAWINGS = "http://schemas.openxmlformats.org/drawingml/2006";
const TYPES =
  ["png", "jpeg", "gif"]
    .map((kind) => `<Default Extension="${kind}" ContentType="image/${kind}"/>`)
    .join("") +
  `<Override PartName="/xl/drawings/drawing1.xml" ContentType="application/vnd.openxmlformats-officedocument.drawing+xml"/>`;

function drawingFiles(anchors: readonly PictureAnchor[]): { name: string; content: string }[] {
  const images = anchors.map(({ name }, at) => relation(at + 1, "image", `../media/${name}`));
  return [
    {
      name: "xl/worksheets/_rels/sheet1.xml.rels",
      content: relations([relation(1, "drawing", "../drawings/drawing1.xml")]),
    },
    {
      name: "xl/drawings/drawing1.xml",
      content:
        `${XML}<xdr:wsDr xmlns:xdr="${DRAWINGS}/spreadsheetDrawing" xmlns:a="${DRAWINGS}/main" xmlns:r="${OFFICE}">` +
        `${anchors.map(anchorXml).join("")}</xdr:wsDr>`,
    },
    { name: "xl/drawings/_rels/drawing1.xml.rels", content: relations(images) },
  ];
}

function relation(n: number, type: string, target: string): string {
  return `<Relationship Id="rId${n}" Type="${OFFICE}/${type}" Target="${target}"/>`;
}

function relations(list: readonly string[]): string {
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${list.join("")}</Relationships>`;
}

/** Lengths of drawings are in English metric units. */
const PX = 9_525;
const MARGIN_PX = 2;

function anchorXml({ row, width, height }: PictureAnchor, at: number): string {
  const [cx, cy] = [width * PX, height * PX];
  const offset = (side: number) => Math.round((MARGIN_PX + (BOX_PX - side) / 2) * PX);
  return (
    `<xdr:oneCellAnchor><xdr:from><xdr:col>0</xdr:col><xdr:colOff>${offset(width)}</xdr:colOff>` +
    `<xdr:row>${row + 1}</xdr:row><xdr:rowOff>${offset(height)}</xdr:rowOff></xdr:from><xdr:ext cx="${cx}" cy="${cy}"/>` +
    `<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${at + 2}" name="Picture ${at + 1}"/><xdr:cNvPicPr>` +
    `<a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="rId${at + 1}"/>` +
    `<a:stretch><a:fillRect/></a:stretch></xdr:blipFill><xdr:spPr><a:xfrm><a:off x="0" y="0"/>` +
    `<a:ext cx="${cx}" cy="${cy}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic>` +
    `<xdr:clientData/></xdr:oneCellAnchor>`
  );
}
