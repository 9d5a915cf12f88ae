import { expect, it } from "vitest";
import { signAcs3 } from "./acs3-signature";

const key = { accessKeyId: "YourAccessKeyId", accessKeySecret: "YourAccessKeySecret" };

it("signs the example of Alibaba Cloud's manual as documented", () => {
  const { query, headers } = signAcs3(
    {
      method: "POST",
      host: "ecs.cn-shanghai.aliyuncs.com",
      action: "RunInstances",
      version: "2014-05-26",
      query: {
        RegionId: "cn-shanghai",
        ImageId: "win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd",
      },
      at: new Date("2023-10-26T10:22:32Z"),
      nonce: "3156853299f313e23d1673dc12e1703d",
    },
    key,
  );
  expect(query).toBe("ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai");
  expect(headers.authorization).toBe(
    "ACS3-HMAC-SHA256 Credential=YourAccessKeyId," +
      "SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version," +
      "Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0",
  );
});

it("escapes whatever is not unreserved, in the order of the escaped names", () => {
  const call = { method: "POST", host: "h", action: "A", version: "1", at: new Date(0), nonce: "n" } as const;
  expect(signAcs3({ ...call, query: { b: "签名 (1)*", a: "~!'" } }, key).query).toBe(
    "a=~%21%27&b=%E7%AD%BE%E5%90%8D%20%281%29%2A",
  );
});
