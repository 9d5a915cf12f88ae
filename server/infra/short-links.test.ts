import { type ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { parseOutboundAllow } from "@/server/domain/kernel/outbound-allow";
import { type Platform } from "@/server/domain/roster/platforms";
import { behave, type Behaviour } from "@/testing/push/receiver/behave";
import { type Receiver, startReceiver } from "@/testing/push/receiver/start-receiver";
import { OutboundClient } from "./safe-fetch";
import { expandShortLinks, classifyHop, type ShortLinkCache } from "./short-links";

it.each<[Platform, string, string]>([
  ["PGY", "https://xhslink.com/m/abc", "short"],
  ["PGY", "https://www.xiaohongshu.com/user/profile/5f1e2d3c4b5a69788796a5b4?x=1", "creator"],
  ["PGY", "https://www.xiaohongshu.com/explore/5f1e2d3c4b5a69788796a5b4", "page"],
  ["PGY", "https://xiaohongshu.com.evil.example/user/profile/5f1e2d3c4b5a69788796a5b4", "foreign"],
  ["PGY", "https://space.bilibili.com/1", "foreign"],
  ["BILIBILI_HUAHUO", "https://space.bilibili.com/123", "creator"],
  ["BILIBILI_HUAHUO", "https://b23.tv/abc", "short"],
  ["STARMAP", "snssdk1128://user/profile/1", "foreign"],
  ["STARMAP", `snssdk1128://user/profile/1?sec_uid=MS4wLjABAAAA${"x".repeat(40)}`, "creator"],
  ["PGY", "http://xhslink.cn/o/3UIWwSA19pH", "short"],
  ["PGY", "http://www.xiaohongshu.com", "hidden"],
  ["PGY", "https://www.xiaohongshu.com/website-login/captcha?verifyType=102", "hidden"],
  [
    "PGY",
    "https://www.xiaohongshu.com/web-login/captcha?redirectPath=http%3A%2F%2Fwww.xiaohongshu.com%2Fuser%2Fprofile%2F5885bc185e87e771bd4647e7",
    "creator",
  ],
  ["KUAISHOU_JLJX", "https://kphm5nf3.m.chenzhongtech.com/fw/user/3x84qugg4ch9zhs?cc=share", "creator"],
  ["KUAISHOU_JLJX", "https://kphm5nf3.m.chenzhongtech.com/fw/photo/3x84qugg4ch9zhs", "page"],
  ["KUAISHOU_JLJX", "https://kphm5nf3.m.chenzhongtech.com.evil.example/fw/user/3x84qugg4ch9zhs", "foreign"],
  ["STARMAP", "https://127.0.0.1/", "foreign"],
])("classifies, for %s, %s as %s", (platform, url, kind) => {
  expect(classifyHop(platform, new URL(url))).toBe(kind);
});

const routes: Record<string, Behaviour> = {
  "/s/one": behave.redirect("/user/1?utm=x"),
  "/s/three": behave.redirect("/s/two", 301),
  "/s/two": behave.redirect("/page/share", 307),
  "/page/share": behave.redirect("/user/2", 303),
  "/s/page": behave.redirect("/page/video"),
  "/page/video": behave.status(200, "<html>"),
  "/s/check": behave.redirect("/page/check"),
  "/page/check": behave.status(461, "<html>"),
  "/s/down": behave.redirect("/page/down"),
  "/page/down": behave.status(503, "<html>"),
  "/s/checked-at-once": behave.status(461, "<html>"),
  "/s/too-many": behave.status(429, "<html>"),
  "/s/robot": behave.status(412, "<html>"),
  "/s/lost-page": behave.redirect("/page/lost"),
  "/page/lost": behave.status(404),
  "/s/loop": behave.redirect("/s/loop"),
  "/s/hop1": behave.redirect("/s/hop2"),
  "/s/hop2": behave.redirect("/s/hop3"),
  "/s/hop3": behave.redirect("/s/hop4"),
  "/s/hop4": behave.redirect("/s/hop5"),
  "/s/hop5": behave.redirect("/user/5"),
  "/s/hop0": behave.redirect("/s/hop1"),
  "/s/slow": behave.hang(),
  "/s/gone": behave.status(404),
  "/s/reset": behave.reset(),
  "/s/endless": behave.endless(),
  "/s/no-target": behave.status(302),
  "/s/app": behave.redirect("snssdk1128://user/1"),
  "/s/broken": behave.redirect("https://"),
  "/s/abroad": behave.redirect("https://evil.example/user/1"),
  "/s/private": behave.redirect("http://10.0.0.1/page/x"),
  "/s/metadata": behave.redirect("http://169.254.169.254/page/latest"),
  "/s/spelled": behave.redirect("https://2130706434/page/x"),
};

let receiver: Receiver;
let client: OutboundClient;
let held: ServerResponse[];
beforeEach(async () => {
  held = [];
  receiver = await startReceiver((response, request) => {
    if (request.path.startsWith("/s/busy")) held.push(response);
    else (routes[request.path.split("?")[0] ?? ""] ?? behave.status(404))(response, request);
  });
  client = new OutboundClient({ policy: parseOutboundAllow(["127.0.0.1"]) });
});
afterEach(() => {
  vi.useRealTimers();
  return Promise.all([client.close(), receiver.close()]);
});

/** Time limits wait for `vi.advanceTimersByTime`; the receiver still responds. */
const stopClock = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });

async function isSettled(work: Promise<unknown>): Promise<boolean> {
  const settled = vi.fn();
  void work.finally(settled);
  for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => void setImmediate(resolve));
  return settled.mock.calls.length > 0;
}

const classify: typeof classifyHop = (_platform, { protocol, hostname, pathname }) => {
  if (hostname === "evil.example" || !protocol.startsWith("http")) return "foreign";
  if (pathname.startsWith("/user/")) return "creator";
  return pathname.startsWith("/page/") ? "page" : "short";
};

function memoryCache(): ShortLinkCache & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    findTargets: (urls) => Promise.resolve(new Map([...kept].filter(([url]) => urls.includes(url)))),
    saveTargets: (targets) => {
      for (const [url, target] of targets) kept.set(url, target);
      return Promise.resolve();
    },
  };
}

const linkTo = (path: string) => ({ platform: "PGY" as const, shortUrl: `${receiver.url}${path}` });

async function expand(path: string) {
  const options = { client, classify, cache: memoryCache() };
  return (await expandShortLinks([linkTo(path)], options)).get(`${receiver.url}${path}`);
}

const failed = (message: string) => ({ ok: false, message });
const paths = () => receiver.requests.map(({ path }) => path);

describe("expandShortLinks", () => {
  it("stops at the creator's link, without calling it", async () => {
    expect(await expand("/s/one")).toEqual({ ok: true, target: `${receiver.url}/user/1?utm=x` });
    expect(paths()).toEqual(["/s/one"]);
    expect(receiver.requests[0]?.headers.cookie).toBeUndefined();
  });

  it("follows a chain over short links and pages", async () => {
    expect(await expand("/s/three")).toEqual({ ok: true, target: `${receiver.url}/user/2` });
    expect(paths()).toEqual(["/s/three", "/s/two", "/page/share"]);
  });

  it("returns another page of the platform, for its own error", async () => {
    expect(await expand("/s/page")).toEqual({ ok: true, target: `${receiver.url}/page/video` });
  });

  it.each([
    ["/s/check", 461],
    ["/s/down", 503],
    ["/s/checked-at-once", 461],
    ["/s/too-many", 429],
    ["/s/robot", 412],
  ])(
    "treats an answer of %s as a temporary refusal, not as the link's target (status %i)",
    async (path, status) => {
      const message = `the platform asked for a check or was busy (status ${status}): try again later`;
      expect(await expand(path)).toEqual(failed(message));
    },
  );

  it("reports a missing page as a link that leads nowhere", async () => {
    expect(await expand("/s/lost-page")).toEqual(failed("it leads nowhere (status 404)"));
  });

  it("follows five redirects, not six, and no loop", async () => {
    expect(await expand("/s/hop1")).toEqual({ ok: true, target: `${receiver.url}/user/5` });
    expect(await expand("/s/hop0")).toEqual(failed("it redirects more than 5 times"));
    const before = receiver.requests.length;
    expect(await expand("/s/loop")).toEqual(failed("it redirects more than 5 times"));
    expect(receiver.requests.length - before).toBe(5);
  });

  it.each([
    ["/s/gone", "it leads nowhere (status 404)"],
    ["/s/no-target", "it leads nowhere (status 302)"],
    ["/s/endless", "it leads nowhere (status 200)"],
    ["/s/reset", "the platform could not be reached"],
    ["/s/broken", "it leads to something that is not a link"],
    ["/s/app", "it opens an app, and does not tell whose page"],
    ["/s/abroad", "it leads to evil.example, which does not belong to the platform"],
    ["/s/private", "it leads to an address that must not be called"],
    ["/s/metadata", "it leads to an address that must not be called"],
    ["/s/spelled", "it leads to an address that must not be called"],
  ])("fails at %s because %s", async (path, message) => {
    expect(await expand(path)).toEqual(failed(message));
    expect(paths()).toEqual([path]);
  });

  it("calls no host that is classified as foreign, not even the first", async () => {
    const elsewhere = { platform: "PGY" as const, shortUrl: "https://evil.example/s/one" };
    const results = await expandShortLinks([elsewhere], { client, classify, cache: memoryCache() });
    expect(results.get(elsewhere.shortUrl)).toEqual(
      failed("it leads to evil.example, which does not belong to the platform"),
    );
  });

  it("uses https when plain http is not allowed", async () => {
    const strict = new OutboundClient({ policy: parseOutboundAllow([]) });
    const seen: string[] = [];
    const link = { platform: "PGY" as const, shortUrl: "http://xhslink.com/a/1" };
    const watch: typeof classifyHop = (_platform, url) => {
      seen.push(url.href);
      return "creator";
    };
    const results = await expandShortLinks([link], { client: strict, classify: watch, cache: memoryCache() });
    expect(results.get(link.shortUrl)).toEqual({ ok: true, target: "https://xhslink.com/a/1" });
    expect([...new Set(seen)]).toEqual(["https://xhslink.com/a/1"]);
    await strict.close();
  });

  it("gives a hop five seconds", async () => {
    stopClock();
    const expanded = expand("/s/slow");
    await receiver.waitFor(1);
    vi.advanceTimersByTime(4_999);
    expect(await isSettled(expanded)).toBe(false);
    vi.advanceTimersByTime(1);
    expect(await expanded).toEqual(failed("the platform did not answer in time"));
  });

  it("expands each link once, ten at a time", async () => {
    const links = Array.from({ length: 60 }, (_, i) => linkTo(`/s/busy${i % 30}`));
    const expanded = expandShortLinks(links, { client, classify, cache: memoryCache() });
    for (const sent of [10, 20, 30]) {
      await receiver.waitFor(sent);
      expect(await isSettled(expanded)).toBe(false);
      expect(held).toHaveLength(10);
      for (const response of held.splice(0)) response.writeHead(302, { location: "/user/9" }).end();
    }
    const results = await expanded;
    expect(results.size).toBe(30);
    expect([...results.values()].every(({ ok }) => ok)).toBe(true);
    expect(receiver.requests).toHaveLength(30);
  });

  it("ends the whole batch after 20 s: slow ones cost the others nothing but their place", async () => {
    stopClock();
    const slow = Array.from({ length: 41 }, (_, i) => linkTo(`/s/slow?${i}`));
    const links = [linkTo("/s/one"), ...slow, linkTo("/s/three")];
    const batch = expandShortLinks(links, { client, classify, cache: memoryCache() });
    for (const sent of [11, 21, 31, 41]) {
      await receiver.waitFor(sent);
      expect(await isSettled(batch)).toBe(false);
      vi.advanceTimersByTime(5_000);
    }
    const results = await batch;
    const outcomes = links.map(({ shortUrl }) => {
      const result = results.get(shortUrl);
      return result?.ok === false ? result.message : "ok";
    });
    expect(outcomes).toEqual([
      "ok",
      ...Array<string>(40).fill("the platform did not answer in time"),
      ...Array<string>(2).fill("the time for the short links of this batch was over"),
    ]);
    expect(receiver.requests).toHaveLength(41);
  });

  it("remembers only links to creators: other pages are requested again, also older ones", async () => {
    const cache = memoryCache();
    const page = linkTo("/s/page");
    cache.kept.set(page.shortUrl, `${receiver.url}/page/video`);
    for (const times of [1, 2]) {
      await expandShortLinks([page, linkTo("/s/check")], { client, classify, cache });
      expect(paths().filter((path) => path === "/s/page" || path === "/s/check")).toHaveLength(2 * times);
    }
    expect([...cache.kept.keys()]).toEqual([page.shortUrl]);
    routes["/s/page"] = behave.redirect("/user/7");
    try {
      await expandShortLinks([page], { client, classify, cache });
      expect(cache.kept.get(page.shortUrl)).toBe(`${receiver.url}/user/7`);
    } finally {
      routes["/s/page"] = behave.redirect("/page/video");
    }
  });

  it("remembers what led to a creator, and only that", async () => {
    const cache = memoryCache();
    const links = [linkTo("/s/one"), linkTo("/s/gone")];
    const first = await expandShortLinks(links, { client, classify, cache });
    expect([...cache.kept]).toEqual([[`${receiver.url}/s/one`, `${receiver.url}/user/1?utm=x`]]);
    const again = await expandShortLinks(links, { client, classify, cache });
    expect(again).toEqual(first);
    expect(paths()).toEqual(expect.arrayContaining(["/s/one", "/s/gone", "/s/gone"]));
    expect(receiver.requests).toHaveLength(3);
  });
});
