import { expect, it } from "vitest";
import { type ClueSource, cluesOf } from ".";

const unknown: ClueSource = {
  nickname: "半糖",
  avatar: null,
  contactWechat: null,
  contactPhone: null,
  contactEmail: null,
};
const values = (source: Partial<ClueSource>) =>
  cluesOf({ ...unknown, ...source }).map(({ reason, value }) => `${reason} ${value}`);

it.each([
  [" BanTang_01 ", ["WECHAT bantang_01"]],
  ["微信：BanTang_01", ["WECHAT bantang_01"]],
  ["Ｂａｎｔａｎｇ", ["WECHAT bantang"]],
  ["bantang01 / WX: bantang02", ["WECHAT bantang01", "WECHAT bantang02"]],
  ["13912345678", ["PHONE 13912345678"]],
  ["+8613912345678", ["PHONE 13912345678"]],
  ["无", []],
  ["见主页简介", []],
  ["-", []],
  ["xxxxxx", []],
  ["123456", []],
  ["abcde1 abcde2 abcde3 abcde4 abcde5", []],
])("the WeChat %j tells %j", (contactWechat, clues) => {
  expect(values({ contactWechat })).toEqual(clues);
});

it.each([
  ["139 1234 5678", ["PHONE 13912345678"]],
  ["电话:+86 139-1234-5678、13800138000", ["PHONE 13912345678", "PHONE 13800138000"]],
  ["00000000000", []],
  ["问助理", []],
])("the phone %j tells %j", (contactPhone, clues) => {
  expect(values({ contactPhone })).toEqual(clues);
});

it.each([
  ["Lin@Example.COM ", ["EMAIL lin@example.com"]],
  ["邮箱：lin@example.com", ["EMAIL lin@example.com"]],
  ["lin@", []],
])("the mail %j tells %j", (contactEmail, clues) => {
  expect(values({ contactEmail })).toEqual(clues);
});

it("tells each value once", () => {
  expect(values({ contactWechat: "13912345678", contactPhone: "139-1234-5678" })).toEqual([
    "PHONE 13912345678",
  ]);
});

it.each([
  ["https://p3.douyinpic.com/aweme/avatar/0015_ab12~c5_300x300.jpeg?x-expires=1"],
  ["http://p26.douyinpic.com/aweme/avatar/0015_ab12~c5_100x100.webp"],
])("the portrait %s is the same on every host, in every size", (avatar) => {
  expect(values({ nickname: "半 糖", avatar })).toEqual(["NAME_AND_PORTRAIT 半糖 /aweme/avatar/0015_ab12"]);
});

it.each(["", "portrait", "https://example.com/a.jpg"])("the portrait %j tells nothing", (avatar) => {
  expect(values({ avatar })).toEqual([]);
});
