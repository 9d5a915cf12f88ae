import { isNumericId } from "./is-numeric-id";
import { parseCreatorLink } from "./parse-creator-link";
import { type Platform } from "./platforms";

type Row = { platform: Platform; platformBloggerId: string; url: string | null };

/**
 * Whether a row answers for links that carry its platformBloggerId as an alias. Numbers are used up twice (mapping ids beside mids,
 * eids beside starIds): there the row's own link must carry the id as an alias too, else it is another creator's.
 */
export function answersForAlias({ platform, platformBloggerId, url }: Row): boolean {
  if (!isNumericId(platformBloggerId)) return true;
  if (url === null) return false;
  const link = parseCreatorLink({ platform, text: url });
  return link.kind === "creator" && link.idKind === "alias" && link.platformBloggerId === platformBloggerId;
}
