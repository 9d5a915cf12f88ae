import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { behave } from "@/testing/push/receiver/behave";
import { callRoute } from "@/testing/integration/open-api/call-route";
import { createTestApiKey } from "@/testing/integration/open-api/create-test-api-key";
import { type PlatformWeb, startPlatformWeb } from "@/testing/push/receiver/start-platform-web";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { POST as importBatch } from "./bloggers/batch/route";
import { POST as deactivate } from "./bloggers/deactivate/route";
import { POST as importOne } from "./bloggers/route";

/** Link targets are cached for all organizations, so each run of the suite has its own codes. */
const run = Date.now().toString(36);
const short = (code: string) => `https://xhslink.com/a/${run}${code}`;
const place = (code: string) => `xhslink.com/a/${run}${code}`;
const idOf = (n: number) => n.toString(16).padStart(24, "5");
const profile = (n: number) => `https://www.xiaohongshu.com/user/profile/${idOf(n)}`;
const NOTE = "/explore/65a1b2c3000000001203f4e5";

const process = globalThis as { crsOutbound?: PlatformWeb["client"] };
let web: PlatformWeb;
let organization: TestOrganization;
let key: string;
beforeAll(async () => {
  const routes = {
    [place("chain")]: behave.redirect(`http://xhslink.com/m/${run}next`, 301),
    [`xhslink.com/m/${run}next`]: behave.redirect(`https://www.xiaohongshu.com${NOTE}?from=${run}`, 307),
    [`www.xiaohongshu.com${NOTE}?from=${run}`]: behave.redirect(`${profile(1)}?xsec_token=t`),
    [place("loop")]: behave.redirect(short("pool")),
    [place("pool")]: behave.redirect(short("loop")),
    [place("slow")]: behave.hang(),
    [place("private")]: behave.redirect("https://pgy.xiaohongshu.com/solar/pre-trade/home"),
    [place("metadata")]: behave.redirect("http://169.254.169.254/latest/meta-data"),
    [place("abroad")]: behave.redirect("https://www.xiaohongshu.com.evil.example/user/profile/1"),
    [place("note")]: behave.redirect(`https://www.xiaohongshu.com${NOTE}`),
    [`www.xiaohongshu.com${NOTE}`]: behave.status(200, "<html>"),
    [place("robot")]: behave.redirect("http://www.xiaohongshu.com", 307),
    [place("check")]: behave.redirect(
      "https://www.xiaohongshu.com/website-login/captcha?redirectPath=https%3A%2F%2Fwww.xiaohongshu.com%2Fexplore&verifyType=102",
    ),
    [place("behind")]: behave.redirect(
      `https://www.xiaohongshu.com/website-login/error?redirectPath=${profile(5)}/&error_code=300017`,
    ),
    [place("gone")]: behave.status(404),
    [place("two")]: behave.redirect(profile(2)),
    "pgy.xiaohongshu.com/solar/pre-trade/home": behave.redirect(profile(9)),
  };
  web = await startPlatformWeb(routes, ["pgy.xiaohongshu.com"]);
  process.crsOutbound = web.client;
  organization = await createTestOrganization();
  ({ plaintext: key } = await createTestApiKey(organization));
});
afterAll(async () => {
  delete process.crsOutbound;
  await web.close();
});

const send = (handler: typeof importOne, json: unknown) => callRoute(handler, { method: "POST", key, json });
const batch = async (...items: object[]) =>
  (await send(importBatch, { items: items.map((item) => ({ platform: "PGY", ...item })) })).data;

describe("a short link", () => {
  it("is followed through other short links and pages to the creator, whose long link is stored", async () => {
    expect(await batch({ url: `快来看看 ${short("chain")} 复制打开` })).toMatchObject({
      created: 1,
      failed: 0,
    });
    const where = { organizationId: organization.organizationId, platformBloggerId: idOf(1) };
    expect(await getDb().blogger.findFirst({ where })).toMatchObject({ url: profile(1) });
    const chain = [place("chain"), `xhslink.com/m/${run}next`, `www.xiaohongshu.com${NOTE}?from=${run}`];
    expect(web.calls()).toEqual(expect.arrayContaining(chain));
    const before = web.calls().length;
    expect(await batch({ url: short("chain") }, { url: profile(1) })).toMatchObject({ updated: 2 });
    expect(web.calls()).toHaveLength(before);
  });

  it.each([
    ["loop", "SHORT_URL_EXPAND_FAILED", "it redirects more than 5 times"],
    ["private", "SHORT_URL_EXPAND_FAILED", "it leads to an address that must not be called"],
    ["metadata", "SHORT_URL_EXPAND_FAILED", "does not belong to the platform"],
    ["abroad", "SHORT_URL_EXPAND_FAILED", "does not belong to the platform"],
    ["gone", "SHORT_URL_EXPAND_FAILED", "it leads nowhere (status 404)"],
    ["note", "PLATFORM_ID_NOT_FOUND", "was followed. The link leads to a note"],
    ["robot", "SHORT_URL_EXPAND_FAILED", "showed its front page"],
    ["check", "SHORT_URL_EXPAND_FAILED", "asked for a check"],
  ])("fails only its row when it is bad (%s), or the whole single import", async (code, reason, why) => {
    const data = await batch({ url: short(code) }, { url: profile(3) });
    expect(data).toMatchObject({
      total: 2,
      failed: 1,
      errors: [{ index: 0, platform: "PGY", code: reason }],
    });
    const { errors } = data as { errors: { message: string }[] };
    expect(errors[0]?.message).toContain(why);
    expect(web.calls().filter((call) => call.startsWith("pgy."))).toEqual([]);
    expect(errors[0]?.message).toMatch(/platformBloggerId.*long/);
    const single = await send(importOne, { platform: "PGY", url: short(code) });
    expect(single).toMatchObject({ status: 422, reason, message: errors[0]?.message });
  });

  it("resolves to the creator that a check page names", async () => {
    expect(await batch({ url: short("behind") })).toMatchObject({ created: 1, failed: 0 });
    const where = { organizationId: organization.organizationId, platformBloggerId: idOf(5) };
    expect(await getDb().blogger.findFirst({ where })).toMatchObject({ url: profile(5) });
  });

  it("takes five seconds when it does not respond, without delaying the others", async () => {
    const startedAt = performance.now();
    const data = await batch({ url: short("slow") }, { url: short("two") });
    expect(performance.now() - startedAt).toBeGreaterThan(4_900);
    expect(data).toMatchObject({ created: 1, failed: 1 });
    expect(data).toMatchObject({ errors: [{ index: 0, code: "SHORT_URL_EXPAND_FAILED" }] });
  });

  it("is not called when the id is sent with it", async () => {
    const before = web.calls().length;
    expect(await batch({ url: short("gone"), platformBloggerId: idOf(4) })).toMatchObject({ created: 1 });
    expect(web.calls()).toHaveLength(before);
  });

  it("identifies a blogger to deactivate", async () => {
    await batch({ url: profile(2) });
    const items = [
      { platform: "PGY", url: short("two") },
      { platform: "PGY", url: short("gone") },
    ];
    const { data } = await send(deactivate, { items });
    expect(data).toMatchObject({ deactivated: 1, failed: 1 });
    expect(data).toMatchObject({ errors: [{ index: 1, code: "SHORT_URL_EXPAND_FAILED" }] });
  });
});
