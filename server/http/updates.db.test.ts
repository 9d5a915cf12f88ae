import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { type ClientRequest, type IncomingMessage, request, type Server } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { configureRequestUrl, type DownloadOptions, HttpExecutor } from "builder-util-runtime";
import { type AppAdapter } from "electron-updater/out/AppAdapter";
import { NsisUpdater } from "electron-updater/out/NsisUpdater";
import { type UpdateInfo } from "electron-updater";
import { GenericProvider } from "electron-updater/out/providers/GenericProvider";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { env } from "@/server/env";
import { getDb } from "@/server/infra/db";
import { frontendAssets } from "@/server/services/release/release";
import { openOwnDatabase } from "@/testing/database/open-own-database";
import { createReleaseScene, startUpdateServer } from "@/testing/release/release-scene";

await openOwnDatabase();

let scene: Awaited<ReturnType<typeof createReleaseScene>>;
let server: Server;
let url: string;
let folder: string;
beforeAll(async () => {
  scene = await createReleaseScene();
  ({ url, server } = await startUpdateServer());
  folder = await mkdtemp(path.join(tmpdir(), "updates-"));
  await writeFile(path.join(folder, "app-update.yml"), "updaterCacheDirName: roster\n");
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await getDb().desktopVersion.deleteMany();
});

class NodeExecutor extends HttpExecutor<ClientRequest> {
  createRequest(options: object, callback: (response: IncomingMessage) => void): ClientRequest {
    return request(options, callback);
  }

  async download(from: URL, destination: string, options: DownloadOptions): Promise<string> {
    return options.cancellationToken.createPromise<string>((resolve, reject, onCancel) => {
      const asked = { headers: options.headers ?? {} };
      configureRequestUrl(from, asked);
      const callback = (error: Error | null) =>
        error instanceof Error ? reject(error) : resolve(destination);
      this.doDownload(asked, { destination, options, onCancel, callback, responseHandler: null }, 0);
    });
  }
}

type Platform = "win32" | "darwin" | "linux";
type ForcedInfo = UpdateInfo & { forceUpdate: boolean; minimumVersion?: string };

const feeds = { win32: "win", darwin: "mac", linux: "linux" };

function client(version: string): NsisUpdater {
  const app: AppAdapter = {
    version,
    name: "roster",
    isPackaged: true,
    appUpdateConfigPath: path.join(folder, "app-update.yml"),
    userDataPath: folder,
    baseCachePath: path.join(folder, `cache ${version}`),
    whenReady: () => Promise.resolve(),
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: () => undefined,
  };
  const updater = new NsisUpdater(null, app);
  Object.assign(updater, { httpExecutor: new NodeExecutor(), _testOnlyOptions: { platform: "win32" } });
  updater.logger = null;
  updater.autoDownload = false;
  updater.setFeedURL({
    provider: "generic",
    url: `${url}/updates/desktop/win`,
    useMultipleRangeRequest: false,
  });
  return updater;
}

async function check(version: string): Promise<{ isUpdateAvailable: boolean; info: ForcedInfo }> {
  const result = await client(version).checkForUpdates();
  if (result === null) throw new Error("The updater is switched off.");
  return { isUpdateAvailable: result.isUpdateAvailable, info: result.updateInfo as ForcedInfo };
}

describe("the feed, read by electron-updater", () => {
  it("offers a newer version, and neither the same nor an older one", async () => {
    await scene.publishNew("1.10.0");
    await scene.publishNew("1.9.0");
    await scene.draft("3.0.0");
    expect(await check("1.9.5")).toMatchObject({ isUpdateAvailable: true, info: { version: "1.10.0" } });
    expect(await check("1.10.0")).toMatchObject({ isUpdateAvailable: false });
    expect(await check("2.0.0")).toMatchObject({ isUpdateAvailable: false });
  });

  it("links to the file, whose SHA-512 the client verifies", async () => {
    const content = randomBytes(300_000);
    const fileName = "客户端 Setup #1%.exe";
    await scene.publishNew("1.0.0", { fileName, content });
    const updater = client("0.9.0");
    await updater.checkForUpdates();
    const [file = ""] = await updater.downloadUpdate();
    expect((await readFile(file)).equals(content)).toBe(true);
    await getDb().desktopVersion.updateMany({ data: { checksum: "ab".repeat(64) } });
    const other = client("0.8.0");
    await other.checkForUpdates();
    await expect(other.downloadUpdate()).rejects.toThrow(/sha512 checksum mismatch/);
  });

  it("serves the whole file: without differential updates no request is wasted", async () => {
    await scene.publishNew("1.0.0");
    const asked: string[] = [];
    server.on("request", ({ url: address = "" }: IncomingMessage) => asked.push(path.basename(address)));
    const download = async (version: string, disableDifferentialDownload: boolean) => {
      const updater = Object.assign(client(version), { disableDifferentialDownload });
      await updater.checkForUpdates();
      // With test options the updater skips ranges and deletes what a download would otherwise resume from.
      Object.assign(updater, { _testOnlyOptions: null });
      asked.length = 0;
      const [file = ""] = await updater.downloadUpdate();
      expect(await readFile(file, "utf8")).toBe("desktop 1.0.0");
      return asked.map((name) => decodeURIComponent(name));
    };
    expect(await download("0.7.0", true)).toEqual(["Roster Setup.exe"]);
    expect(await download("0.6.0", false)).toEqual(["Roster Setup.exe.blockmap", "Roster Setup.exe"]);
  });

  it("marks a forced update, also one that lies below the newest", async () => {
    await scene.publishNew("1.0.0");
    expect((await check("0.1.0")).info).toMatchObject({ forceUpdate: false });
    expect((await check("0.1.0")).info).not.toHaveProperty("minimumVersion");
    await scene.publishNew("1.1.0", { forceUpdate: true });
    expect((await check("1.0.0")).info).toMatchObject({ forceUpdate: true, minimumVersion: "1.1.0" });
    await scene.publishNew("1.2.0");
    expect((await check("1.0.0")).info).toMatchObject({
      version: "1.2.0",
      forceUpdate: false,
      minimumVersion: "1.1.0",
    });
  });

  it("removes a withdrawn version and its file at once", async () => {
    await scene.publishNew("1.0.0");
    const { id, downloadUrl } = await scene.publishNew("1.1.0");
    const file = `${url}${new URL(downloadUrl).pathname}`;
    expect((await check("1.0.0")).isUpdateAvailable).toBe(true);
    expect((await fetch(file)).status).toBe(200);
    await scene.withdraw(id);
    expect(await check("1.0.0")).toMatchObject({ isUpdateAvailable: false, info: { version: "1.0.0" } });
    expect((await fetch(file)).status).toBe(404);
  });

  it("never offers a version with a tag", async () => {
    await scene.publishNew("1.0.0");
    await scene.publishNew("2.0.0-beta.1");
    expect(await check("0.9.0")).toMatchObject({ info: { version: "1.0.0" } });
  });

  it("is not found when nothing is published, as electron-updater expects", async () => {
    await scene.draft("1.0.0");
    await expect(check("0.9.0")).rejects.toMatchObject({ code: "ERR_UPDATER_CHANNEL_FILE_NOT_FOUND" });
  });

  it("stays valid YAML when the database has a broken version, which the client then refuses", async () => {
    const { id } = await scene.publishNew("1.0.0");
    await getDb().desktopVersion.update({ where: { id }, data: { version: "1.0.0\nfiles: []" } });
    await expect(check("0.9.0")).rejects.toMatchObject({ code: "ERR_UPDATER_INVALID_VERSION" });
  });

  it.each([
    ["win32", "latest.yml", "r.exe"],
    ["darwin", "latest-mac.yml", "r.zip"],
    ["linux", "latest-linux.yml", "r.AppImage"],
  ] as const)("has the name that clients on %s ask for: %s", async (platform: Platform, _feed, fileName) => {
    const own = feeds[platform] as "win" | "mac" | "linux";
    await scene.publishNew("1.0.0", { platform: own, fileName });
    const updater = { channel: null, isAddNoCacheQuery: true } as never;
    const options = { provider: "generic", url: `${url}/updates/desktop/${own}` } as const;
    const runtime = { isUseMultipleRangeRequest: false, platform, executor: new NodeExecutor() };
    const provider = new GenericProvider(options, updater, runtime as never);
    const info = await provider.getLatestVersion();
    const [file] = provider.resolveFiles(info);
    expect([info.version, file?.url.pathname]).toEqual([
      "1.0.0",
      `/updates/desktop/${own}/1.0.0/${fileName}`,
    ]);
  });

  it.each([
    "- a\nversion: 9.9.9",
    'x"\nfiles:\n  - url: http://evil',
    "---\nversion: 9.9.9",
    "!!js/function 'x'",
    "&a *a <<: {version: 9.9.9}",
    "yes",
    "1e3",
    "# note",
    "a\u2028b\u0085c\u00a0",
    "\t: | >",
    "${x} %TAG {{y}}",
  ])("keeps notes unchanged, whatever they look like: %j", async (notes) => {
    await scene.publishNew("1.0.0", { updateLog: notes, fileName: "a {b}, [c] - x' & !y.exe" });
    const { info } = await check("0.9.0");
    expect(info).toMatchObject({ version: "1.0.0", releaseNotes: notes.trim(), forceUpdate: false });
    expect(Object.keys(info).sort()).toEqual(
      ["version", "files", "path", "sha512", "releaseDate", "releaseNotes", "forceUpdate"].sort(),
    );
    const { pathname } = new URL(info.files[0]?.url ?? "", "http://here");
    expect(decodeURIComponent(pathname)).toBe("/1.0.0/a {b}, [c] - x' & !y.exe");
  });
});

describe("a feed", () => {
  it("is revalidated each time, and answers 304 while nothing changed", async () => {
    await scene.publishNew("1.0.0");
    const feed = `${url}/updates/desktop/win/latest.yml`;
    const first = await fetch(feed);
    expect(first.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate, no-transform");
    const known = { headers: { "if-none-match": first.headers.get("etag") ?? "" } };
    expect((await fetch(feed, known)).status).toBe(304);
    await scene.publishNew("1.0.1");
    expect((await fetch(feed, known)).status).toBe(200);
    const head = await fetch(feed, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });

  it.each([
    "/updates/desktop/win/latest-mac.yml",
    "/updates/desktop/win/other.yml",
    "/updates/desktop/beos/latest.yml",
    "/updates/desktop/__proto__/latest.yml",
    "/updates/desktop/win",
    "/updates/assets/web/latest.yml",
    "/updates/assets/nothing/latest.json",
    "/updates/other/win/latest.yml",
    "/updates/desktop/win/1.0.0/a/b",
    "/updates/desktop/win/..%2F..%2Fetc/passwd",
    "/updates/desktop/win/1.0.0/..%2F..%2Fpasswd",
    "/updates/desktop/win/1.0.0/%00",
    "/updates/assets/%00/latest.json",
  ])("that does not exist, or a file, is a 404 in the envelope: %s", async (address) => {
    const response = await fetch(url + address);
    expect([response.status, ((await response.json()) as { code: number }).code]).toEqual([404, 404]);
  });

  it("of the front end names the latest package, with the address of its file", async () => {
    const first = await scene.publishAsset((await scene.draftAsset("1.0.0", "feed-web")).id);
    await scene.publishAsset((await scene.draftAsset("1.1.0", "feed-web")).id);
    const read = async () =>
      (await (await fetch(`${url}/updates/assets/feed-web/latest.json`)).json()) as Record<string, unknown>;
    const feed = await read();
    expect(feed).toEqual({
      version: "1.1.0",
      platform: "feed-web",
      fileName: "console.zip",
      fileUrl: "http://localhost:3000/updates/assets/feed-web/1.1.0/console.zip",
      fileSize: "11",
      checksum: createHash("sha512").update("asset 1.1.0").digest("hex"),
      releaseNotes: null,
      publishedAt: expect.any(String),
    });
    const file = await fetch(url + new URL(String(feed.fileUrl)).pathname);
    expect(await file.text()).toBe("asset 1.1.0");
    const { password } = scene.person;
    await frontendAssets.setLatest({ ctx: scene.ctx, input: { id: first.id, password } });
    expect(await read()).toMatchObject({ version: "1.0.0" });
  });
});

describe("a file", () => {
  const content = randomBytes(700_000);
  let file: string;
  beforeEach(async () => {
    const fileName = "客户'端 (1).exe";
    file = url + new URL((await scene.publishNew("1.0.0", { content, fileName })).downloadUrl).pathname;
  });
  const ask = async (headers: Record<string, string> = {}, method = "GET") => {
    const response = await fetch(file, { method, headers });
    return { response, body: Buffer.from(await response.arrayBuffer()) };
  };

  it("is sent whole, cacheable permanently, as a download that is never displayed", async () => {
    const { response, body } = await ask();
    expect([response.status, body.equals(content)]).toEqual([200, true]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/octet-stream",
      "content-length": "700000",
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent("客户")}%27${encodeURIComponent("端")}%20%281%29.exe`,
      "cache-control": "public, max-age=31536000, immutable, no-transform",
      "accept-ranges": "bytes",
      etag: `"${createHash("sha512").update(content).digest("hex")}"`,
      "repr-digest": `sha-512=:${createHash("sha512").update(content).digest("base64")}:`,
    });
  });

  it("is sent in the one requested range", async () => {
    for (const [range, start, end] of [
      ["bytes=0-0", 0, 0],
      ["bytes=100-650000", 100, 650_000],
      ["bytes=699999-", 699_999, 699_999],
      ["bytes=-5", 699_995, 699_999],
    ] as const) {
      const { response, body } = await ask({ range });
      expect([response.status, response.headers.get("content-range")]).toEqual([
        206,
        `bytes ${start}-${end}/700000`,
      ]);
      expect(body.equals(content.subarray(start, end + 1))).toBe(true);
    }
  });

  it("is sent whole for several ranges, and not at all beyond its end", async () => {
    for (const range of ["bytes=0-1,5-6", `bytes=${"0-,".repeat(500)}0-`])
      expect((await ask({ range })).response.status).toBe(200);
    const { response, body } = await ask({ range: "bytes=700000-" });
    expect([response.status, response.headers.get("content-range"), body.byteLength]).toEqual([
      416,
      "bytes */700000",
      0,
    ]);
    expect(response.headers.get("cache-control")).toBe("no-store");
    // Set explicitly, because Next would send an empty body in chunks.
    expect(response.headers.get("content-length")).toBe("0");
  });

  it("is resumed only if it is unchanged", async () => {
    const etag = (await ask({}, "HEAD")).response.headers.get("etag") ?? "";
    const range = "bytes=5-9";
    expect((await ask({ range, "if-range": etag })).response.status).toBe(206);
    expect((await ask({ range, "if-range": '"another"' })).response.status).toBe(200);
    expect((await ask({ "if-none-match": etag })).response.status).toBe(304);
    expect((await ask({ "if-none-match": `"x", W/${etag}` })).response.status).toBe(304);
    expect((await ask({ "if-none-match": '"x"' })).response.status).toBe(200);
  });

  it("that the store lost is answered as unavailable, not as the caller's error", async () => {
    const { uploadId } = await getDb().desktopVersion.findFirstOrThrow();
    await rm(path.resolve(env.DATA_DIR, "uploads", uploadId ?? ""));
    const { response, body } = await ask();
    for (const { status, headers } of [response, (await ask({}, "HEAD")).response])
      expect([status, headers.get("cache-control"), headers.get("retry-after")]).toEqual([
        503,
        "no-store",
        "60",
      ]);
    expect(JSON.parse(body.toString())).toMatchObject({ data: { reason: "UNAVAILABLE" } });
  });

  it("of a draft is not served", async () => {
    const { downloadUrl } = await scene.draft("1.0.1");
    expect((await fetch(url + new URL(downloadUrl).pathname)).status).toBe(404);
  });
});
