import { expect, it } from "vitest";
import { maskRequestHeaders } from "./mask-request-headers";

it("masks what a receiver may take for a credential, and shows what the push sets itself", () => {
  const masked = maskRequestHeaders({
    authorization: "Bearer abc",
    "x-api-key": "abc",
    "x-auth-token": "abc",
    cookie: "sid=abc",
    "webhook-id": "dlv_1",
    "webhook-signature": "v1,abc=",
    "x-team": "growth",
    "content-type": "application/json",
  });
  expect(masked).toEqual({
    authorization: "Bearer ****",
    "x-api-key": "****",
    "x-auth-token": "****",
    cookie: "****",
    "webhook-id": "dlv_1",
    "webhook-signature": "v1,abc=",
    "x-team": "****",
    "content-type": "application/json",
  });
  expect(maskRequestHeaders({ authorization: "Custom abc" })).toEqual({ authorization: "****" });
});
