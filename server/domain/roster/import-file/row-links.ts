import { findPlatformOfLink, parseCreatorLink } from "../platforms";

type Links = readonly (readonly [number, string])[];

/** The link in a cell's text, otherwise its hyperlink. */
export function linkOfCell(cell: string, at: number, links: Links = []): string {
  const behind = links.find(([column]) => column === at)?.[1];
  return behind === undefined || findPlatformOfLink(cell) !== null ? cell : behind;
}

export function creatorLinkBehind(links: Links = []): string | undefined {
  return links.find(([, link]) => leadsToCreator(link))?.[1];
}

export function columnOfOtherLink(
  cells: readonly string[],
  mapping: readonly (string | null)[],
): number | null {
  const at = cells.findIndex(
    (cell, place) => (mapping[place] ?? null) === null && findPlatformOfLink(cell) !== null,
  );
  return at === -1 ? null : at;
}

export function leadsToCreator(link: string): boolean {
  const platform = findPlatformOfLink(link);
  return platform !== null && parseCreatorLink({ platform, text: link }).kind !== "error";
}
