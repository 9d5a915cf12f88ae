import { describe, expect, it } from "vitest";
import { metricFields, parseUpsertItem } from "@/server/domain/roster/blogger";
import { normalisePlatformId, parseCreatorLink, platforms } from "@/server/domain/roster/platforms";
import { sandboxPushes } from "@/server/domain/push/sandbox-pushes";
import { sandboxCreators, sandboxMetrics, sandboxPortrait } from ".";

describe("the fixed creators", () => {
  it("are two a platform, each with ids of its own", () => {
    for (const platform of platforms)
      expect(sandboxCreators.filter((creator) => creator.platform === platform)).toHaveLength(2);
    for (const of of ["platformBloggerId", "externalId", "nickname"] as const)
      expect(new Set(sandboxCreators.map((creator) => creator[of])).size).toBe(sandboxCreators.length);
  });

  it.each(sandboxCreators)("are found again by their links: $platform $externalId", (creator) => {
    const { platform, platformBloggerId, url } = creator;
    expect(parseCreatorLink({ platform, text: url })).toEqual({
      kind: "creator",
      platformBloggerId,
      idKind: "primary",
      canonicalUrl: url,
    });
    expect(normalisePlatformId(platform, platformBloggerId)).toBe(platformBloggerId);
  });

  it("show a failed push from the start", () => {
    const named = new Set(sandboxPushes.map(({ externalId }) => externalId));
    expect(sandboxCreators.filter(({ externalId }) => named.has(externalId))).toHaveLength(3);
  });

  it.each(sandboxCreators)("have every metric, each of its kind: $platform $externalId", (creator) => {
    const metrics = sandboxMetrics(creator);
    expect(Object.keys(metrics).sort()).toEqual(metricFields.map(({ name }) => name).sort());
    const read = parseUpsertItem({ platform: creator.platform, ...metrics });
    expect(read).toMatchObject({ ok: true, fields: metrics, discarded: [] });
    expect(sandboxMetrics(creator)).toEqual(metrics);
  });

  it("have a least, an average and a greatest figure that fit together, whatever their id", () => {
    const figures = new Map<string, unknown>();
    const valueOf = (name: string) => Number(figures.get(name));
    const spreads = metricFields.flatMap(({ name }) => (name.endsWith("Min") ? [name.slice(0, -3)] : []));
    expect(spreads).toContain("last15AllPlay");
    for (const creator of sandboxCreators)
      for (let n = 0; n < 20; n++) {
        const other = { ...creator, platformBloggerId: `${creator.platformBloggerId}${n}` };
        for (const [name, value] of Object.entries(sandboxMetrics(other))) figures.set(name, value);
        for (const name of spreads) {
          expect(valueOf(`${name}Min`), name).toBeLessThan(valueOf(`${name}Avg`));
          expect(valueOf(`${name}Avg`), name).toBeLessThan(valueOf(`${name}Max`));
        }
      }
  });

  it("have portraits of 74 fields, in which each dimension's shares make 1", () => {
    const [creator] = sandboxCreators;
    if (creator === undefined) throw new Error("there are no creators");
    const portrait = sandboxPortrait(creator, "fans");
    expect(Object.keys(portrait)).toHaveLength(74);
    for (const dimension of ["gender", "age", "province", "cityTier", "device", "crowd"]) {
      const shares = Object.entries(portrait).filter(([key]) => key.startsWith(dimension));
      expect(shares.reduce((sum, [, share]) => sum + Number(share), 0)).toBeCloseTo(1, 2);
    }
    const item = { platform: creator.platform, fansPortraitJson: portrait };
    expect(parseUpsertItem(item)).toMatchObject({ ok: true, fields: { fansPortraitJson: portrait } });
    expect(sandboxPortrait(creator, "tie")).not.toEqual(portrait);
  });
});
