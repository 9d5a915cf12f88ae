import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { examine, toText } from "@/scripts/doctor/examine";
import { platforms } from "@/server/domain/roster/platforms";
import { behave } from "@/testing/push/receiver/behave";
import { type Receiver, startReceiver } from "@/testing/push/receiver/start-receiver";
import { type BlobServer, BLOB_TEST_TOKEN, startBlobServer } from "@/testing/release/blob-server";
import { changeSettings, setSettings } from "@/testing/suite/suite-settings";
import { startUpstashServer, type UpstashServer } from "@/testing/upstash-server";

export const CLOSED = "http://127.0.0.1:59999";

type Settings = Record<string, string>;
type Options = { now?: () => number };

/** As Inngest answers an event. */
const takesEvents = () => behave.status(200, { ids: ["01HQ5N0C9Q5D1R5M9Z8P2K7V3X"], status: 200 });

/** A deployment that is whole, of which each test breaks something. */
export function setUpDoctor() {
  const dataDir = mkdtempSync(path.join(tmpdir(), "doctor-"));
  let jobServer: Receiver;
  let platform: Receiver;
  let upstash: UpstashServer;
  let blob: BlobServer;
  const undo: (() => unknown)[] = [];
  const setUp = (settings: Settings) => undo.push(changeSettings(settings));

  beforeAll(async () => {
    [jobServer, platform, upstash, blob] = await Promise.all([
      startReceiver(),
      startReceiver(),
      startUpstashServer(),
      startBlobServer(),
    ]);
    jobServer.behaveAs(takesEvents());
    setUp({
      INNGEST_BASE_URL: jobServer.url,
      UPSTASH_REDIS_REST_URL: upstash.url,
      UPSTASH_REDIS_REST_TOKEN: upstash.token,
      BLOB_READ_WRITE_TOKEN: BLOB_TEST_TOKEN,
      VERCEL_BLOB_API_URL: blob.url,
      VERCEL_BLOB_RETRIES: "0",
      ...Object.fromEntries(platforms.map((name) => [`PLATFORM_BASE_URL_${name}`, platform.url])),
    });
  });
  setSettings({ DATA_DIR: dataDir, OUTBOUND_ALLOW: "127.0.0.1", RATE_STORE_TIMEOUT_MS: "10000" });
  afterEach(async () => {
    jobServer.behaveAs(takesEvents());
    platform.behaveAs(behave.ok());
    upstash.behave("answer");
    for (const take of undo.splice(1).reverse()) await take();
  });
  afterAll(async () => {
    for (const take of undo.reverse()) await take();
    rmSync(dataDir, { recursive: true });
    await Promise.all([jobServer.close(), platform.close(), upstash.close(), blob.close()]);
  });

  async function failures(only: string, options: Options = {}) {
    const report = await examine({ only: [only], ...options });
    return report.flatMap(({ findings }) =>
      findings.flatMap((finding) => (finding.level === "fail" ? [finding] : [])),
    );
  }

  return {
    dataDir,
    setUp,
    failures,
    get jobServer() {
      return jobServer;
    },
    get platform() {
      return platform;
    },
    get upstash() {
      return upstash;
    },
    get blob() {
      return blob;
    },
    /** At the end of the test. */
    undo: (take: () => unknown) => undo.push(take),

    read: async (only: string) => toText(await examine({ only: [only] })).text,

    async expectFailure(only: string, wrong: RegExp | string, options: Options = {}) {
      expect(await failures(only, options)).toEqual([
        {
          level: "fail",
          wrong: expect.stringMatching(wrong) as string,
          cost: expect.any(String) as string,
          todo: expect.any(String) as string,
        },
      ]);
    },
  };
}
