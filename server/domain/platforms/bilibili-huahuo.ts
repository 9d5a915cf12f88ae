import { type LinkTable } from "./link-table";

/**
 * The marketplace may show a mapping id in place of the mid: its ids are aliases until a scrape confirms
 * them.
 */
export const bilibiliHuahuo: LinkTable = {
  hosts: [".bilibili.com"],
  shortHosts: ["b23.tv", "bili2233.cn"],
  creators: [
    {
      hosts: ["space.bilibili.com"],
      path: /^\/(?<id>[1-9]\d{0,19})(?:\/|$)/,
      idKind: "primary",
      canonical: "https://space.bilibili.com/{id}",
    },
    {
      hosts: ["m.bilibili.com"],
      path: /^\/space\/(?<id>[1-9]\d{0,19})(?:\/|$)/,
      idKind: "primary",
      canonical: "https://space.bilibili.com/{id}",
    },
    {
      hosts: ["huahuo.bilibili.com"],
      hashRoute: /^\/upper\/page\/(?<id>[1-9]\d{0,19})(?:\/|$)/,
      idKind: "alias",
      canonical: "https://huahuo.bilibili.com/#/upper/page/{id}",
    },
  ],
  others: [
    { hosts: [".bilibili.com"], path: /^\/(?:video|bangumi|read|opus)\//, what: "a video or article" },
  ],
  example: "https://space.bilibili.com/123456",
};
