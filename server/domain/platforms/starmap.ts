import { type LinkTable } from "./link-table";

const DOUYIN = [".douyin.com", ".iesdouyin.com"];

export const starmap: LinkTable = {
  hosts: [".xingtu.cn", ...DOUYIN],
  shortHosts: ["v.douyin.com"],
  creators: [
    {
      hosts: [".xingtu.cn"],
      path: /^\/ad\/creator\/author-homepage\/[^/]+\/(?<id>[1-9]\d{7,19})(?:\/|$)/,
      idKind: "primary",
      canonical: "https://www.xingtu.cn/ad/creator/author-homepage/douyin-video/{id}",
    },
    {
      hosts: [".xingtu.cn"],
      path: /^\/ad\/creator\/author\/[^/]+\/(?<id>[1-9]\d{7,19})(?:\/|$)/,
      idKind: "primary",
      canonical: "https://www.xingtu.cn/ad/creator/author-homepage/douyin-video/{id}",
    },
    {
      hosts: DOUYIN,
      path: /^(?:\/share)?\/user\/(?<id>MS4wLjAB[A-Za-z0-9_-]{8,120})(?:\/|$)/,
      idKind: "alias",
      canonical: "https://www.douyin.com/user/{id}",
    },
    {
      hosts: [".iesdouyin.com"],
      path: /^\/share\/user\/(?<id>[1-9]\d{4,19})(?:\/|$)/,
      idKind: "alias",
      canonical: "https://www.iesdouyin.com/share/user/{id}",
    },
  ],
  others: [{ hosts: DOUYIN, path: /^\/(?:share\/)?(?:video|note|slides)\//, what: "a video or note" }],
  example: "https://www.xingtu.cn/ad/creator/author-homepage/douyin-video/6870062341234567890",
};
