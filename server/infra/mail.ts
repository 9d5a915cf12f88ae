import { createTransport } from "nodemailer";
import { env } from "@/server/env";
import { mayUsePlainHttp, OutboundError, outboundClient } from "./safe-fetch";
import { connectOut } from "./safe-fetch/connect-out";

export type Mail = { to: readonly string[]; subject: string; text: string };

type Transport = {
  sendMail: (mail: { from: string; bcc: string[]; subject: string; text: string }) => Promise<unknown>;
  verify: () => Promise<unknown>;
};

/** Silence of the server in one step of the exchange. */
const TIMEOUT_MS = 10_000;
/** The whole exchange, whatever the server still says. Callers count on it. */
const MAIL_MS = 20_000;

export const MAIL_NOT_CONFIGURED =
  "Mail is not configured: the operator sets SMTP_URL and MAIL_FROM (docs/notices.md).";

export class MailNotConfigured extends Error {
  constructor() {
    super(MAIL_NOT_CONFIGURED);
  }
}

export function canSendMail(): boolean {
  return env.SMTP_URL !== undefined && env.MAIL_FROM !== undefined;
}

/**
 * Hands a mail to the operator's SMTP server within `limitMs`; each recipient sees no other one. TLS is
 * required where plain http would be refused (docs/rules.md#outbound).
 * @throws Error with what the server said; OutboundError `TIMEOUT`; MailNotConfigured
 */
export async function sendMail(
  { to, subject, text }: Mail,
  { limitMs = MAIL_MS }: { limitMs?: number } = {},
): Promise<void> {
  await withTransport(limitMs, (transport, from) =>
    transport.sendMail({ from, bcc: [...to], subject, text }),
  );
}

/** Signs in as for a mail, and sends none. Throws as `sendMail` does. */
export async function checkMailServer(): Promise<void> {
  await withTransport(MAIL_MS, (transport) => transport.verify());
}

async function withTransport(
  limitMs: number,
  work: (transport: Transport, from: string) => Promise<unknown>,
): Promise<void> {
  const endsAtMs = performance.now() + limitMs;
  if (env.SMTP_URL === undefined || env.MAIL_FROM === undefined) throw new MailNotConfigured();
  const { protocol, hostname, port, username, password } = new URL(env.SMTP_URL);
  const secure = protocol === "smtps:";
  const host = toHost(hostname);
  const peer = { host, port: Number(port) || (secure ? 465 : 587), timeoutMs: TIMEOUT_MS };
  const socket = await connectOut(peer);
  const transport = createTransport({
    ...peer,
    secure,
    requireTLS: !secure && !mayUsePlainHttp(outboundClient().policy, host),
    ...(username !== "" && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    connection: socket,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new OutboundError("TIMEOUT")), endsAtMs - performance.now());
  });
  try {
    await Promise.race([work(transport, env.MAIL_FROM), tooLate]);
  } finally {
    clearTimeout(timer);
    transport.close();
    socket.destroy();
  }
}

/** As in a web address, whose parser alone reads names in Chinese, and numbers, as what they are. */
function toHost(hostname: string): string {
  const web = `https://${hostname}`;
  if (!URL.canParse(web)) throw new OutboundError("INVALID_URL");
  return new URL(web).hostname.replace(/^\[(.*)\]$/u, "$1");
}
