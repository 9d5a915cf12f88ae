import { describe, expect, it } from "vitest";
import { parseCreatorLink, platforms } from "@/server/domain/roster/platforms";
import { creatorOf, type MadeUpCreator } from ".";
import { type Share } from "./portrait";

const SEED = 7;
const some = platforms.flatMap((platform) =>
  Array.from({ length: 40 }, (_, n) => creatorOf(platform, SEED, n)),
);

describe("creatorOf", () => {
  it("gives the same creator for the same seed, and another one for another seed or number", () => {
    for (const platform of platforms) {
      const creator = creatorOf(platform, SEED, 3);
      expect(creatorOf(platform, SEED, 3)).toEqual(creator);
      expect(creatorOf(platform, SEED + 1, 3).id).not.toBe(creator.id);
      expect(creatorOf(platform, SEED, 4).id).not.toBe(creator.id);
    }
    expect(new Set(some.map(({ id }) => id)).size).toBe(some.length);
  });

  it("names each creator as its platform does, in links that lead back to the id", () => {
    for (const { platform, id, aliases, url, aliasUrl } of some) {
      expect(parseCreatorLink({ platform, text: url })).toMatchObject({ platformBloggerId: id });
      if (aliasUrl === null) continue;
      const found = parseCreatorLink({ platform, text: aliasUrl });
      expect(aliases).toContain("platformBloggerId" in found && found.platformBloggerId);
    }
  });

  it("makes figures that agree with each other", () => {
    for (const creator of some) {
      checkSpreads(creator);
      const { short, middle, long } = creator.prices;
      expect(short < middle && middle < long).toBe(true);
      const { aware, interested, liking, following, total } = creator.links;
      expect(aware + interested + liking + following).toBe(total);
      expect(creator.fansTrend.at(-1)).toBe(creator.fans);
      expect(creator.fans - (creator.fansTrend[0] ?? 0)).toBe(creator.fansGrowth);
      const { plays, cpm } = creator.estimate;
      expect(cpm.short).toBeCloseTo((short / plays) * 1_000, 1);
      expect(sum(creator.topics.map(({ rate }) => rate))).toBe(10_000);
    }
  });

  it("makes portraits whose parts add up to the whole", () => {
    for (const { fansPortrait, audiencePortrait } of some) {
      for (const { cities, ...whole } of [fansPortrait, audiencePortrait]) {
        for (const shares of Object.values(whole)) expect(total(shares)).toBe(10_000);
        expect(total(cities)).toBeLessThan(10_000);
      }
    }
  });
});

function checkSpreads({ personal, personalWorks, star, starWorks }: MadeUpCreator): void {
  expect(personal.days90.itemNum).toBe(personalWorks.length);
  expect(star.days90.itemNum).toBe(starWorks.length);
  const { playMedian } = personal.days90;
  const beside = [
    personalWorks.filter(({ plays }) => plays < playMedian),
    personalWorks.filter(({ plays }) => plays > playMedian),
  ];
  for (const works of beside) expect(works.length).toBeLessThanOrEqual(personalWorks.length / 2);
  const likes = sum(personalWorks.map((work) => work.likes)) / personalWorks.length;
  expect(personal.days90.likeAvg).toBe(Math.round(likes));
  if (starWorks.length === 0) expect(star.days90).toMatchObject({ playMedian: 0, interactRate: 0 });
}

const sum = (numbers: number[]) => numbers.reduce((all, number) => all + number, 0);
const total = (shares: Share[]) => sum(shares.map(({ share }) => share));
