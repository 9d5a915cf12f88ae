import { type LinkTable } from "./link-table";

export const pgy: LinkTable = {
  hosts: [".xiaohongshu.com"],
  shortHosts: [".xhslink.com"],
  creators: [
    {
      hosts: ["pgy.xiaohongshu.com"],
      path: /^\/solar\/pre-trade\/blogger-detail\/(?<id>[0-9a-f]{24})(?:\/|$)/,
      idKind: "primary",
      canonical: "https://pgy.xiaohongshu.com/solar/pre-trade/blogger-detail/{id}",
    },
    {
      hosts: [".xiaohongshu.com"],
      path: /^\/user\/profile\/(?<id>[0-9a-f]{24})(?:\/|$)/,
      idKind: "primary",
      canonical: "https://www.xiaohongshu.com/user/profile/{id}",
    },
  ],
  others: [
    {
      hosts: [".xiaohongshu.com"],
      path: /^\/(?:explore|discovery\/item|solar\/cooperator\/note-detail)\//,
      what: "a note",
    },
  ],
  example: "https://www.xiaohongshu.com/user/profile/5f2d1c3e000000000101b2c3",
};
