import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import path from "node:path";
import { chromium, type Page } from "@playwright/test";
import { runCommand, UserError } from "@/scripts/command";
import { fromRoot } from "@/scripts/from-root";
import { localeCookie } from "@/server/domain/kernel/languages";

/**
 * `npm run docs:pictures` takes the pictures of the handbook from a running `npm run demo`, in Chinese. It
 * adds a shortlist and a sync endpoint with a receiver, so that no page is empty.
 */
const FOLDER = fromRoot("docs/pictures");
const MAX_BYTES = 200_000;
const SIZE = { width: 1200, height: 720 };

type FirstRun = { baseUrl: string; owner: { username: string; password: string } };

const pages = ({ shortlist, blogger }: Record<"shortlist" | "blogger", string>) => ({
  overview: "/overview",
  roster: "/bloggers?sort=fansCount.desc",
  blogger: `/bloggers/${blogger}`,
  shortlist: `/shortlists/${shortlist}`,
  accounts: "/scraper-accounts",
  tasks: "/scraping-tasks",
  endpoints: "/sync-endpoints",
  keys: "/api-keys",
  members: "/organization/members",
  audit: "/organization/audit-log",
});

type Call = (name: string, input?: object) => Promise<unknown>;

async function signIn(baseUrl: string, owner: FirstRun["owner"]): Promise<Call> {
  let satoken = "";
  const call: Call = async (name, input) => {
    const isQuery = name.endsWith(".list");
    const query = isQuery ? `?input=${encodeURIComponent(JSON.stringify(input ?? {}))}` : "";
    const response = await fetch(`${baseUrl}/api/trpc/${name}${query}`, {
      method: isQuery ? "GET" : "POST",
      headers: { "Content-Type": "application/json", satoken },
      ...(!isQuery && { body: JSON.stringify(input) }),
    });
    const { result } = (await response.json()) as { result?: { data: unknown } };
    if (result === undefined) throw new UserError(`${name} answered ${response.status}.`);
    return result.data;
  };
  ({ token: satoken } = (await call("auth.login", owner)) as { token: string });
  return call;
}

async function addWhatTheDemoLacks(call: Call, port: number) {
  type Listed = { list: { id: string; name?: string }[] };
  const { list: bloggers } = (await call("blogger.list", { limit: 50 })) as Listed;
  const ids = bloggers.map(({ id }) => id);
  const name = "双十一候选";
  const { list: shortlists } = (await call("shortlist.list")) as Listed;
  const known = shortlists.find((one) => one.name === name);
  const shortlist =
    known ??
    ((await call("shortlist.create", { name, purpose: "大促投放", budget: 500_000 })) as { id: string });
  if (known === undefined) await call("shortlist.addBloggers", { id: shortlist.id, ids: ids.slice(0, 12) });
  const { list: endpoints } = (await call("syncEndpoint.list")) as Listed;
  if (endpoints.length === 0)
    await call("syncEndpoint.create", { name: "内部系统", url: `http://127.0.0.1:${port}/roster` });
  return { shortlist: shortlist.id, blogger: ids[0] ?? "" };
}

async function openConsole(
  page: Page,
  baseUrl: string,
  { username, password }: FirstRun["owner"],
): Promise<void> {
  await page.goto(`${baseUrl}/sign-in`);
  await page.waitForLoadState("networkidle");
  await page.locator("input[name=username]").fill(username);
  await page.locator("input[name=password]").fill(password);
  await page.keyboard.press("Enter");
  // The passwords of a demo are shown by its terminal: the offer to change them does not belong in a picture.
  await page.getByRole("button", { name: "明天再提醒" }).click();
}

async function take(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address);
  await page.locator("main[data-ready]").waitFor({ state: "attached" });
  await page.waitForLoadState("networkidle");
  const unfinished = page.locator("[aria-busy=true], .mantine-Skeleton-root").filter({ visible: true });
  await unfinished.first().waitFor({ state: "hidden" });
  const file = path.join(FOLDER, `${name}.png`);
  await page.screenshot({ path: file, animations: "disabled" });
  const { size } = statSync(file);
  console.log(`${name}.png: ${(size / 1_000).toFixed(0)} kB`);
  if (size > MAX_BYTES)
    throw new UserError(`${file} is larger than ${MAX_BYTES / 1_000} kB: take a smaller part.`);
}

await runCommand(import.meta, async () => {
  const { DATA_DIR = ".data/demo", PLAYWRIGHT_CHROMIUM } = process.env;
  const file = path.resolve(DATA_DIR, "first-run.json");
  if (!existsSync(file))
    throw new UserError(`${file} is missing: start \`npm run demo\` first, and leave it running.`);
  const { baseUrl, owner } = JSON.parse(readFileSync(file, "utf8")) as FirstRun;
  const call = await signIn(baseUrl, owner);
  const receiver = createServer((request, response) => {
    request.resume().once("end", () => response.writeHead(204).end());
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const made = await addWhatTheDemoLacks(call, (receiver.address() as AddressInfo).port);

  const browser = await chromium.launch({
    ...(PLAYWRIGHT_CHROMIUM !== undefined && { executablePath: PLAYWRIGHT_CHROMIUM }),
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  try {
    const context = await browser.newContext({
      viewport: SIZE,
      reducedMotion: "reduce",
      timezoneId: "Asia/Shanghai",
    });
    context.setDefaultTimeout(120_000);
    await context.addCookies([{ name: localeCookie, value: "zh", url: baseUrl }]);
    const page = await context.newPage();
    await openConsole(page, baseUrl, owner);
    mkdirSync(FOLDER, { recursive: true });
    for (const [name, address] of Object.entries(pages(made))) await take(page, `${baseUrl}${address}`, name);
  } finally {
    await browser.close();
    receiver.close();
  }
});
