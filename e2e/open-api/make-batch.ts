import { platforms } from "@/server/domain/platforms";
import type { ImportItem } from "./import-item";
import { creatorLinks } from "./creator-links";
import { refusedItems } from "./refused-items";

/** What the story follows of a creator, from the request to every way out. */
export type Creator = {
  platform: string;
  platformBloggerId: string;
  nickname: string;
  url: string | null;
  externalId: string | null;
  fansCount: number | null;
  tags: string | null;
};

export type Refusal = { index: number; platform: string; code: string };
export type Batch = {
  items: ImportItem[];
  creators: Creator[];
  refusals: Refusal[];
  discarded: Record<string, string[]>;
};

const SIZE = 500;
const REFUSED_EVERY = 50;

/** A full batch of creators of all platforms, every kind of link among them; each fiftieth item is to be refused. */
export function makeBatch(): Batch {
  const batch: Batch = { items: [], creators: [], refusals: [], discarded: {} };
  for (let index = 0; index < SIZE; index++) {
    const refused =
      index % REFUSED_EVERY === 49 ? refusedItems[Math.floor(index / REFUSED_EVERY)] : undefined;
    if (refused === undefined) addCreator(batch, index);
    else {
      const [code, item] = refused;
      batch.items.push(item as ImportItem);
      batch.refusals.push({ index, platform: item.platform, code });
    }
  }
  return batch;
}

function addCreator(batch: Batch, index: number): void {
  const platform = pick(platforms, index);
  const { names, stored, ...link } = pick(
    creatorLinks[platform],
    Math.floor(index / platforms.length),
  )(index);
  const fields = { externalId: `erp-${index}`, fansCount: index * 1_000 };
  const tags = ["erp", `group ${index % 10}`];
  // A creator that is sent without a name goes by its id.
  const name = index % 7 === 3 ? {} : { nickname: `达人 ${index}` };
  const strange = index % 100 === 0 ? { shoeSize: 42 } : {};
  batch.items.push({
    ...{ platform, ...link, ...fields, ...name, ...strange },
    tags: index % 2 === 0 ? tags : tags.join(","),
  });
  batch.creators.push({
    ...{ platform, platformBloggerId: names, url: stored, nickname: names, ...fields, ...name },
    tags: tags.join(","),
  });
  if ("shoeSize" in strange) batch.discarded[platform] = ["shoeSize"];
}

function pick<Value>(values: readonly Value[], n: number): Value {
  const value = values[n % values.length];
  if (value === undefined) throw new Error("nothing to pick from");
  return value;
}
