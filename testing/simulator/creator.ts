import { type Platform } from "@/server/domain/roster/platforms";
import { creatorIds } from "./creator-ids";
import { type Draw, drawOf, split } from "./draw";
import {
  categories,
  creatorTypes,
  industries,
  nicknameBeginnings,
  nicknameEndings,
  places,
} from "./made-up-names";
import { type Conversion, type MadeUpCreator, type Seed } from "./made-up-creator";
import { drawPortrait } from "./portrait";
import { drawWorks, type Spread, spreadOf, type Work } from "./works";

export function creatorOf(platform: Platform, seed: number, n: number): MadeUpCreator {
  const draw = drawOf("creator", platform, seed, n);
  const ids = creatorIds(platform, seed, n);
  const { name: category, topics } = draw.pick(categories);
  const place = draw.pick(places);
  const fans = draw.skewed(3_000, 20_000_000);
  const fansGrowthRate = draw.whole(-150, 1_200);
  const fansGrowth = Math.round((fans * fansGrowthRate) / 10_000);
  const usualPlays = Math.max(500, Math.round(fans * (0.02 + draw.fraction() * 0.4)));
  const personalWorks = drawWorks(draw, draw.whole(8, 45), usualPlays);
  const starWorks = drawWorks(draw, draw.whole(0, 3) && draw.whole(1, 14), usualPlays * 0.8);
  const works = { personal: spreadsOf(personalWorks), star: spreadsOf(starWorks) };
  const prices = drawPrices(draw, usualPlays);
  return {
    ...ids,
    platform,
    n,
    nickname: draw.pick(nicknameBeginnings) + draw.pick(nicknameEndings),
    avatar: `https://avatars.example.com/${platform.toLowerCase()}/${n}.jpg`,
    gender: draw.pick(["female", "male"] as const),
    province: place.province,
    city: draw.pick(place.cities),
    category,
    topics: drawTopics(draw, topics),
    creatorType: draw.pick(creatorTypes),
    industries: draw.sample(industries, draw.whole(1, 3)),
    wechat: `sim_${draw.text("abcdefghjkmnpqrstuvwxyz23456789", 8)}`,
    email: `creator${n}@${platform.toLowerCase().replace("_", "-")}.example.com`,
    fans,
    fansGrowth,
    fansGrowthRate,
    fansTrend: Array.from({ length: 30 }, (_, day) => fans - Math.round((fansGrowth * (29 - day)) / 29)),
    prices,
    personalWorks,
    starWorks,
    ...works,
    estimate: estimateOf(draw, prices, works.personal.days90),
    seed: { days30: drawSeed(draw, usualPlays), days90: drawSeed(draw, usualPlays) },
    convert: drawConversions(draw, works.star.days90),
    links: drawLinks(draw, fans),
    fansPortrait: drawPortrait(draw),
    audiencePortrait: drawPortrait(draw),
  };
}

function spreadsOf(works: Work[]) {
  return { days30: spreadOf(works.filter(({ ageDays }) => ageDays <= 30)), days90: spreadOf(works) };
}

function drawTopics(draw: Draw, topics: readonly string[]): MadeUpCreator["topics"] {
  const names = draw.sample(topics, draw.whole(3, topics.length));
  const rates = split(
    10_000,
    names.map((_, rank) => (names.length - rank) * (0.8 + draw.fraction() * 0.2)),
  ).sort((one, other) => other - one);
  return names.map((name, rank) => ({ name, rate: rates[rank] ?? 0 }));
}

/** Longer videos cost more; a thousand plays cost about 15 to 60 yuan. */
function drawPrices(draw: Draw, plays: number): MadeUpCreator["prices"] {
  const short = Math.max(300, Math.round((plays * draw.whole(15, 60)) / 1_000 / 100) * 100);
  const dearer = (percent: number) => Math.round((short * percent) / 10_000) * 100;
  return { short, middle: dearer(140), long: dearer(190), picture: Math.max(100, dearer(60)) };
}

function estimateOf(draw: Draw, prices: MadeUpCreator["prices"], own: Spread): MadeUpCreator["estimate"] {
  const plays = Math.round(own.playMedian * (0.9 + draw.fraction() * 0.3));
  const interactions = (plays * own.interactRate) / 10_000;
  const per = (count: number) => (price: number) => Math.round((price / count) * 100) / 100;
  const each = (cost: (price: number) => number) => ({
    short: cost(prices.short),
    middle: cost(prices.middle),
    long: cost(prices.long),
  });
  const hotRate = draw.whole(0, 2_500);
  return { plays, hotRate, cpm: each(per(plays / 1_000)), cpe: each(per(Math.max(1, interactions))) };
}

function drawSeed(draw: Draw, plays: number): Seed {
  const searchRate = draw.whole(5, 300);
  return {
    searchRate,
    searches: Math.round((plays * searchRate) / 10_000),
    a3Gained: Math.round(plays * draw.fraction() * 0.05),
  };
}

function drawConversions(draw: Draw, star: Spread): MadeUpCreator["convert"] {
  const least = draw.whole(1, 9);
  const conversion = (part: number): Conversion => ({
    videos: Math.round(star.itemNum * part),
    playMedian: star.playMedian,
    clicks: `${least * 1_000}-${least * 2_000}`,
    clickRate: `${least / 10}%-${least / 5}%`,
    cpc: `${least}-${least + 3}`,
  });
  return { days7: conversion(0.1), days30: conversion(0.4), days90: conversion(1) };
}

function drawLinks(draw: Draw, fans: number): MadeUpCreator["links"] {
  const total = Math.round(fans * (1.2 + draw.fraction() * 3));
  const weights = [50, 28, 15, 7].map((weight) => weight * (0.8 + draw.fraction() * 0.4));
  const [aware = 0, interested = 0, liking = 0, following = 0] = split(total, weights);
  return { aware, interested, liking, following, total };
}
