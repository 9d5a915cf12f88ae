import { randomUUID } from "node:crypto";
import { z } from "zod";
import { logger } from "../logger";
import { OutboundError, type OutboundClient } from "../safe-fetch";
import { safeFetch } from "../safe-fetch/safe-fetch";
import { signAcs3 } from "./acs3-signature";
import { type SmsMessage, type SmsOutcome, type SmsProvider } from "./sms-message";

type Options = {
  accessKeyId: string;
  accessKeySecret: string;
  signName: string;
  /** A template with one variable, `code`. */
  templateCode: string;
  baseUrl: string;
  timeoutMs?: number;
  client?: OutboundClient;
};

const TIMEOUT_MS = 5_000;
const VERSION = "2017-05-25";

const answerShape = z.object({
  Code: z.string(),
  Message: z.string().default(""),
  BizId: z.string().optional(),
});

export function aliyunProvider(options: Options): SmsProvider {
  const { templateCode } = options;
  return {
    templateId: templateCode,
    send: async (message) => {
      try {
        return read(await call(options, message));
      } catch (error) {
        if (error instanceof OutboundError) return { sent: false, error: error.message };
        logger().error({ err: error }, "the call of SendSms failed");
        return { sent: false, error: "The call failed: the log of the service says why." };
      }
    },
  };
}

function call(options: Options, { phone, code }: SmsMessage) {
  const { baseUrl, signName, templateCode, timeoutMs = TIMEOUT_MS, client } = options;
  const { host } = new URL(baseUrl);
  const { query, headers } = signAcs3(
    {
      method: "POST",
      host,
      action: "SendSms",
      version: VERSION,
      query: {
        PhoneNumbers: phone.replace(/^\+/, ""),
        SignName: signName,
        TemplateCode: templateCode,
        TemplateParam: JSON.stringify({ code }),
      },
      at: new Date(),
      nonce: randomUUID(),
    },
    options,
  );
  const url = `${new URL(baseUrl).origin}/?${query}`;
  return safeFetch({ url, method: "POST", headers, timeoutMs, ...(client !== undefined && { client }) });
}

function read({ status, body }: { status: number; body: string }): SmsOutcome {
  const answer = answerShape.safeParse(parse(body)).data;
  if (answer === undefined) return { sent: false, error: `HTTP ${status}, and no answer of SendSms.` };
  const { Code, Message, BizId = null } = answer;
  if (Code === "OK" && status === 200) return { sent: true, messageId: BizId };
  return { sent: false, error: `${Code}: ${Message}` };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
