import { type LinkTable } from "./link-table";

export const kuaishouJljx: LinkTable = {
  hosts: [".kuaishou.com"],
  shortHosts: ["v.kuaishou.com", "v.kuaishouapp.com"],
  creators: [
    {
      hosts: ["k.kuaishou.com"],
      hashRoute: /^\/promotion\/star\/(?<id>[1-9]\d{0,19})(?:\/|$)/,
      idKind: "primary",
      canonical: "https://k.kuaishou.com/#/promotion/star/{id}",
    },
    {
      hosts: ["kuaishou.com", "www.kuaishou.com", "live.kuaishou.com"],
      path: /^\/profile\/(?<id>[A-Za-z0-9_-]{3,40})(?:\/|$)/,
      idKind: "alias",
      canonical: "https://www.kuaishou.com/profile/{id}",
    },
    {
      hosts: ["live.kuaishou.com"],
      path: /^\/u\/(?<id>[A-Za-z0-9_-]{3,40})(?:\/|$)/,
      idKind: "alias",
      canonical: "https://live.kuaishou.com/u/{id}",
    },
    {
      hosts: ["c.kuaishou.com"],
      path: /^\/fw\/user\/(?<id>[A-Za-z0-9_-]{3,40})(?:\/|$)/,
      idKind: "alias",
      canonical: "https://www.kuaishou.com/profile/{id}",
    },
  ],
  others: [{ hosts: [".kuaishou.com"], path: /^\/(?:short-video|fw\/photo|f)\//, what: "a video" }],
  example: "https://k.kuaishou.com/#/promotion/star/1234567890",
};
