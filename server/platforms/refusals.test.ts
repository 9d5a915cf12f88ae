import { expect, it } from "vitest";
import { type Platform } from "@/server/domain/platforms";
import { readAnswer } from "./classify-refusal";
import { drivers } from "./drivers";

const huxuan = (ret: number, msg = "") => ({ ret, msg });
const huahuo = (code: number, msg = "") => ({ code, status: "fail", msg, result: null });
const juxing = (result: number, error_msg = "") => ({ result, error_msg });

/** Documented codes come without words here: each must be known by itself. */
const cases: readonly [Platform, object, string][] = [
  ["VIDEO_HUXUAN", huxuan(100016), "RATE_LIMITED"],
  ["VIDEO_HUXUAN", huxuan(100009), "L2_CAPTCHA"],
  ["VIDEO_HUXUAN", huxuan(100004), "NOT_ON_MARKETPLACE"],
  ["VIDEO_HUXUAN", huxuan(100001, "登录态失效，请重新登录"), "L3_AUTH_FAIL"],
  ["VIDEO_HUXUAN", huxuan(100777), "SCHEMA_DRIFT"],
  ["MP_HUXUAN", huxuan(100016), "RATE_LIMITED"],
  ["MP_HUXUAN", huxuan(100009), "L2_CAPTCHA"],
  ["MP_HUXUAN", huxuan(100004), "NOT_ON_MARKETPLACE"],
  ["MP_HUXUAN", huxuan(100777), "SCHEMA_DRIFT"],
  ["BILIBILI_HUAHUO", huahuo(1031), "RATE_LIMITED"],
  ["BILIBILI_HUAHUO", huahuo(-101), "L3_AUTH_FAIL"],
  ["BILIBILI_HUAHUO", huahuo(-102), "L4_BANNED"],
  ["BILIBILI_HUAHUO", huahuo(-352), "L2_CAPTCHA"],
  ["BILIBILI_HUAHUO", huahuo(-412), "RATE_LIMITED"],
  ["BILIBILI_HUAHUO", huahuo(-509), "RATE_LIMITED"],
  ["BILIBILI_HUAHUO", huahuo(-799), "RATE_LIMITED"],
  ["BILIBILI_HUAHUO", huahuo(1040, "该UP主未入驻花火"), "NOT_ON_MARKETPLACE"],
  ["BILIBILI_HUAHUO", huahuo(7777), "SCHEMA_DRIFT"],
  ["KUAISHOU_JLJX", juxing(209), "L3_AUTH_FAIL"],
  ["KUAISHOU_JLJX", juxing(-1, "参数校验失败，不在取值范围内"), "SCHEMA_DRIFT"],
  ["KUAISHOU_JLJX", juxing(404, "达人不存在"), "NOT_FOUND"],
  ["KUAISHOU_JLJX", juxing(7777), "SCHEMA_DRIFT"],
];

it.each(cases)("%s says %j: %s", (platform, answer, code) => {
  const response = {
    status: 200,
    headers: {},
    body: JSON.stringify(answer),
    truncated: false,
    durationMs: 1,
  };
  expect(readAnswer(drivers[platform].envelope, response, 0)).toMatchObject({ ok: false, refusal: { code } });
});

it("takes Bilibili's status 412 for a call too many", () => {
  const response = {
    status: 412,
    headers: { "retry-after": "30" },
    body: "",
    truncated: false,
    durationMs: 1,
  };
  expect(readAnswer(drivers.BILIBILI_HUAHUO.envelope, response, 0)).toMatchObject({
    refusal: { code: "RATE_LIMITED", retryAfterMs: 30_000 },
  });
});
