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

  it("have every metric, each of its kind, in proportion to their followers", () => {
    for (const creator of sandboxCreators) {
      const metrics = sandboxMetrics(creator);
      expect(Object.keys(metrics).sort()).toEqual(metricFields.map(({ name }) => name).sort());
      const read = parseUpsertItem({ platform: creator.platform, ...metrics });
      expect(read).toMatchObject({ ok: true, fields: metrics, discarded: [] });
      const { last15AllPlayMin, last15AllPlayAvg, last15AllPlayMax } = metrics;
      expect(Number(last15AllPlayMin)).toBeLessThan(Number(last15AllPlayAvg));
      expect(Number(last15AllPlayAvg)).toBeLessThan(Number(last15AllPlayMax));
      expect(sandboxMetrics(creator)).toEqual(metrics);
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
