import { describe, expect, it } from "vitest";
import { parseFilter, parseOrder, writeFilter } from "@/app/_ui/list-view";
import { bloggerOrders } from "@/server/domain/roster/blogger";
import { bloggerFilter } from "./roster-filter";
import { isUsualOrder, rosterOrders } from "./roster-order";

const read = (query: string) => parseFilter(bloggerFilter, new URLSearchParams(query));

describe("the view of the roster", () => {
  it("can be read back from the address", () => {
    const filter = {
      text: "小 鹿",
      platform: ["STARMAP" as const, "PGY" as const],
      fansCountMin: 10_000,
      fansCountMax: 500_000,
      tags: ["美妆", "护肤"],
      category: ["beauty", "hair, nails"],
      staleDays: 60,
      priceMin: 1_000,
      quoteForm: "custom" as const,
      quoteMin: 5_000,
      costMax: 61.2,
      playsMin: 100_000,
      interactRateMin: 350,
      fansGrowthMin: -20,
      rebateMin: 12.5,
      femaleShareMin: 0.605,
      audienceAge: ["age18To23" as const],
      audienceCity: "上海",
      location: "杭州",
      hasWechat: false,
      tagsAll: ["敏感肌"],
      lastSyncedFrom: "2026-11-01",
      linkupTo: "2026-11-02",
      ownerUserId: "nobody",
      platformStatus: ["NOT_FOUND" as const],
      source: ["IMPORT" as const],
      reviewStatus: "PENDING" as const,
      updatedSince: "2026-11-01",
      includeDeactivated: true as const,
    };
    const written = Object.entries(writeFilter(bloggerFilter, filter)).flatMap(([key, value]) =>
      value === null ? [] : [[key, value]],
    );
    expect(parseFilter(bloggerFilter, new URLSearchParams(written))).toEqual(filter);
  });

  it("removes filters that are not set", () => {
    expect(new Set(Object.values(writeFilter(bloggerFilter, {})))).toEqual(new Set([null]));
  });

  it("ignores invalid values", () => {
    expect(
      read(
        "platform=TIKTOK&fansCountMin=-1&fansCountMax=many&reviewStatus=OK&updatedSince=today&staleDays=0&ownerUserId=me&text=%20",
      ),
    ).toEqual({});
    expect(
      read("quoteForm=poem&costMax=much&rebateMin=101&femaleShareMin=2&hasWechat=maybe&lastSyncedFrom=now"),
    ).toEqual({});
    expect(read("platform=TIKTOK,PGY&includeDeactivated=1")).toEqual({ platform: ["PGY"] });
  });

  it("is ordered by the adding, which bulk work leaves alone", () => {
    const order = (query: string) => parseOrder(rosterOrders, new URLSearchParams(query));
    expect(order("")).toEqual({ order: "createdAt", direction: "desc" });
    expect(order("sort=updatedAt.desc")).toEqual({ order: "updatedAt", direction: "desc" });
    expect(isUsualOrder(order(""))).toBe(true);
    expect([...rosterOrders].sort()).toEqual([...bloggerOrders].sort());
  });

  it("is ordered by the newest change, or as asked", () => {
    const order = (query: string) => parseOrder(bloggerOrders, new URLSearchParams(query));
    expect(order("")).toEqual({ order: "updatedAt", direction: "desc" });
    expect(order("sort=fansCount.asc")).toEqual({ order: "fansCount", direction: "asc" });
    expect(order("sort=password.up")).toEqual({ order: "updatedAt", direction: "desc" });
  });
});
