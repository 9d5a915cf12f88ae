import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo } from "node:net";
import { behave, type Behaviour } from "./push/receiver/behave";
import { readRequest, type ReceivedRequest } from "./push/receiver/received-request";

export const aliyunKey = { accessKeyId: "LTAI-test", accessKeySecret: "secret of the test key" };

type Taken = { phone: string; signName: string; templateCode: string; code: string };

const refuse = (status: number, Code: string, Message: string): Behaviour =>
  behave.status(status, { RequestId: "R-1", HostId: "dysmsapi.aliyuncs.com", Code, Message });

export const sendSms = {
  throttled: refuse(400, "Throttling.User", "Request was denied due to user flow control."),
  businessLimit: refuse(200, "isv.BUSINESS_LIMIT_CONTROL", "触发分钟级流控Permits:1"),
  outage: refuse(503, "ServiceUnavailable", "The request has failed due to a temporary failure."),
  garbage: behave.status(200, "<html>504 Gateway Time-out</html>"),
  echo: ((response, request) => {
    refuse(400, "isv.TEMPLATE_PARAMS_ILLEGAL", `bad parameter ${request.path}`)(response, request);
  }) satisfies Behaviour,
  hang: behave.hang(),
  reset: behave.reset(),
};

/**
 * Alibaba Cloud's SMS API as one HTTP server. It verifies the V3 signature with code of its own, refuses
 * what the real API refuses, and otherwise accepts the message.
 */
export async function startAliyunSmsServer() {
  const taken: Taken[] = [];
  const nonces = new Set<string>();
  let behaviour: Behaviour | undefined;
  const server = createServer((message, response) => {
    void readRequest(message).then((request) => {
      const refusal = findFault(message, request, nonces);
      if (refusal !== null) return refuse(400, ...refusal)(response, request);
      if (behaviour !== undefined) return behaviour(response, request);
      const query = new URL(request.path, "http://localhost").searchParams;
      const { code } = JSON.parse(query.get("TemplateParam") ?? "{}") as { code: string };
      const [phone, signName, templateCode] = ["PhoneNumbers", "SignName", "TemplateCode"].map(
        (name) => query.get(name) ?? "",
      );
      taken.push({ phone: phone ?? "", signName: signName ?? "", templateCode: templateCode ?? "", code });
      const BizId = `9006${taken.length}^0`;
      behave.status(200, { RequestId: "R-1", Code: "OK", Message: "OK", BizId })(response, request);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    taken,
    /** Undefined restores the normal behaviour. */
    behaveAs: (next: Behaviour | undefined) => void (behaviour = next),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

type Refusal = readonly [Code: string, Message: string];
const CREDENTIALS = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/;
const SIGNED = [
  "host",
  "x-acs-action",
  "x-acs-content-sha256",
  "x-acs-date",
  "x-acs-signature-nonce",
  "x-acs-version",
];

/** Returns the refusal of a faulty call in the real API's order of checks, or null. */
function findFault(message: IncomingMessage, request: ReceivedRequest, nonces: Set<string>): Refusal | null {
  const { headers, body, path, method } = request;
  const [, keyId, signed = "", signature] = CREDENTIALS.exec(headers.authorization ?? "") ?? [];
  if (keyId === undefined) return ["IncompleteSignature", "The authorization header is not complete."];
  if (keyId !== aliyunKey.accessKeyId)
    return ["InvalidAccessKeyId.NotFound", "Specified access key is not found."];
  const names = signed.split(";");
  if (SIGNED.some((name) => !names.includes(name))) return ["IncompleteSignature", "A header is not signed."];
  const skewMs = Math.abs(Date.now() - Date.parse(headers["x-acs-date"] ?? ""));
  if (!(skewMs < 900_000))
    return ["InvalidTimeStamp.Expired", "Specified time stamp or date value is expired."];
  const nonce = headers["x-acs-signature-nonce"] ?? "";
  if (nonces.has(nonce)) return ["SignatureNonceUsed", "Specified signature nonce was used already."];
  nonces.add(nonce);
  const digest = (text: string) => createHash("sha256").update(text).digest("hex");
  if (headers["x-acs-content-sha256"] !== digest(body))
    return ["InvalidContentDigest", "The body's digest is wrong."];
  const [pathname = "", query = ""] = path.split(/\?(.*)/s, 2);
  const sorted = query.split("&").sort().join("&");
  const lines = names.map((name) => `${name}:${(headers[name] ?? "").trim()}\n`).join("");
  const canonical = `${method}\n${pathname}\n${sorted}\n${lines}\n${signed}\n${digest(body)}`;
  const expected = createHmac("sha256", aliyunKey.accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${digest(canonical)}`)
    .digest("hex");
  if (signature !== expected || message.headers.host !== headers.host) {
    return ["SignatureDoesNotMatch", "Specified signature is not matched with our calculation."];
  }
  if (headers["x-acs-action"] !== "SendSms" || headers["x-acs-version"] !== "2017-05-25") {
    return ["InvalidAction.NotFound", "Specified api is not found, please check your url and method."];
  }
  return null;
}
