import { randomBytes, randomUUID } from "node:crypto";
import { get, type IncomingMessage, type OutgoingHttpHeaders } from "node:http";
import { type AddressInfo, type Server } from "node:net";
import { text } from "node:stream/consumers";
import { type Locale, localeCookie, pickLocale } from "@/server/domain/kernel/languages";
import { type Front } from "./create-front";

const PATH = /^\/docs\/?(\?|$)/;
const RENDER = "x-front-render";
const NONCE = /'nonce-([^']+)'/;

type Page = { html: string; policy: string; nonce: string; headers: OutgoingHttpHeaders };

/**
 * Serves the API reference (`/docs`) from memory, rendered once per language, with a new nonce per response.
 * The page has a megabyte, and rendering it for each visitor would block other requests.
 */
export function cacheReference(serve: Front["serve"], front: () => Server): Front["serve"] {
  const secret = randomUUID();
  const pages = new Map<Locale, Promise<Page | null>>();
  const findPage = async (locale: Locale): Promise<Page | null> => {
    const known = pages.get(locale) ?? render(front(), locale, secret);
    pages.set(locale, known);
    const page = await known;
    if (page === null) pages.delete(locale);
    return page;
  };
  return async (request, response) => {
    const { method, url = "", headers } = request;
    if (!PATH.test(url) || headers[RENDER] === secret) return serve(request, response);
    const page = await findPage(localeOf(request));
    if (page === null) return serve(request, response);
    const nonce = randomBytes(24).toString("base64");
    response.writeHead(200, {
      ...page.headers,
      "content-security-policy": page.policy.replaceAll(page.nonce, nonce),
      "cache-control": "private, max-age=300",
      vary: "Accept-Encoding, Accept-Language, Cookie",
    });
    response.end(method === "HEAD" ? undefined : page.html.replaceAll(page.nonce, nonce));
  };
}

const CHOSEN = new RegExp(`(?:^|; )${localeCookie}=([^;]*)`);

function localeOf({ headers }: IncomingMessage): Locale {
  const [, chosen] = CHOSEN.exec(headers.cookie ?? "") ?? [];
  return pickLocale(chosen, headers["accept-language"] ?? null);
}

const OF_THE_CONNECTION = ["connection", "keep-alive", "transfer-encoding", "content-length", "date", "link"];

async function render(front: Server, locale: Locale, secret: string): Promise<Page | null> {
  const { address, port } = front.address() as AddressInfo;
  const headers = { [RENDER]: secret, cookie: `${localeCookie}=${locale}` };
  const options = { host: address.replace(/^(0\.0\.0\.0|::)$/, "127.0.0.1"), port, path: "/docs", headers };
  try {
    const message = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ ...options, agent: false }, resolve).on("error", reject);
    });
    const html = await text(message);
    const policy = String(message.headers["content-security-policy"]);
    const [, nonce] = NONCE.exec(policy) ?? [];
    if (message.statusCode !== 200 || nonce === undefined) return null;
    const own = Object.entries(message.headers).filter(([name]) => !OF_THE_CONNECTION.includes(name));
    return { html, policy, nonce, headers: Object.fromEntries(own) };
  } catch {
    return null;
  }
}
