import { rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { examine, toText } from "@/scripts/doctor/examine";
import { RESTORED } from "@/scripts/launch/restored-copy";
import { platforms } from "@/server/domain/roster/platforms";
import { startMailServer } from "@/testing/integration/start-mail-server";
import { behave } from "@/testing/push/receiver/behave";
import { CLOSED, setUpDoctor } from "@/testing/set-up-doctor";

const suite = setUpDoctor();

describe("of the servers that settings name doctor says", () => {
  it("a limiter with a wrong token, and one that refuses scripts", async () => {
    suite.upstash.behave("refuse scripts");
    await suite.expectFailure("limiter", "The upstash store of rate limits does not count");
    suite.upstash.behave("answer");
    suite.setUp({ UPSTASH_REDIS_REST_TOKEN: "wrong" });
    await suite.expectFailure("limiter", "The upstash store of rate limits does not count");
  });

  it("why a Redis does not count: it is away, refuses the password, or is none", async () => {
    const servers = {
      "-WRONGPASS invalid username-password pair\r\n": /WRONGPASS/,
      "HTTP/1.1 400\r\n": /Protocol error/,
    };
    for (const [said, reason] of Object.entries(servers)) {
      const server = createServer((socket) =>
        socket.on("data", () => socket.write(said)).on("error", () => 0),
      );
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const { port } = server.address() as AddressInfo;
      suite.setUp({ RATE_STORE: "redis", REDIS_URL: `redis://:secret@127.0.0.1:${port}` });
      await suite.expectFailure("limiter", reason);
      server.close();
    }
    suite.setUp({ RATE_STORE: "redis", REDIS_URL: "redis://:secret@127.0.0.1:59999" });
    await suite.expectFailure("limiter", /does not count: .*ECONNREFUSED/);
  });

  it("a job server that refuses the key, one that is away, and an address that is not one", async () => {
    suite.jobServer.behaveAs(behave.status(200, {}));
    await suite.expectFailure("jobs", /What answers at .* is not a job server/);
    suite.jobServer.behaveAs(behave.status(401, { error: "Event key not found" }));
    await suite.expectFailure("jobs", /refuses an event with status 401/);
    suite.setUp({ INNGEST_BASE_URL: CLOSED });
    await suite.expectFailure("jobs", /127\.0\.0\.1:59999 does not answer: .*ECONNREFUSED/);
  });

  it("no missing job server where npm start brings the engine, or where no job is to run", async () => {
    suite.setUp({ INNGEST_BASE_URL: CLOSED, OUTWARD_WORK: "off" });
    expect(await suite.failures("jobs")).toEqual([]);
    const none = { INNGEST_BASE_URL: "", INNGEST_EVENT_KEY: "", INNGEST_SIGNING_KEY: "", INNGEST_DEV: "" };
    suite.setUp({ ...none, OUTWARD_WORK: "on" });
    expect(await suite.failures("jobs")).toEqual([]);
  });

  it("a restored copy that waits for its confirmation, and how to give it", async () => {
    writeFileSync(path.join(suite.dataDir, RESTORED), "");
    suite.undo(() => rmSync(path.join(suite.dataDir, RESTORED)));
    const { text, failed } = toText(await examine({ only: ["jobs"] }));
    expect(text).toMatch(
      /^WARN {2}jobs .* was restored and is not confirmed[^]*npm run restore -- --confirm/,
    );
    expect(failed).toBe(false);
  });

  it("a mail server that is away, and one that refuses the password", async () => {
    const mail = await startMailServer({ user: "roster", password: "secret" });
    suite.undo(mail.close);
    suite.setUp({ SMTP_URL: mail.url, MAIL_FROM: "roster@example.com" });
    expect(await suite.read("mail")).toContain("takes the sign-in");
    expect(mail.mails).toEqual([]);
    suite.setUp({ SMTP_URL: mail.url.replace("secret", "wrong") });
    await suite.expectFailure("mail", /The mail server of SMTP_URL cannot be used: .*Invalid login/);
    suite.setUp({ SMTP_URL: mail.url.replace("smtp:", "smtps:") });
    await suite.expectFailure("mail", /does not speak TLS at once on this port/);
    suite.setUp({ SMTP_URL: "smtp://127.0.0.1:59999" });
    await suite.expectFailure("mail", /cannot be used/);
  });

  it("a collector of traces that is away, and one that refuses", async () => {
    suite.setUp({
      OTEL_EXPORTER_OTLP_ENDPOINT: suite.platform.url,
      OTEL_EXPORTER_OTLP_HEADERS: "api-key=a%20b",
    });
    expect(await suite.read("traces")).toContain("the collector takes traces");
    const [asked] = suite.platform.requests.slice(-1);
    expect([asked?.path, asked?.headers["api-key"]]).toEqual(["/v1/traces", "a b"]);
    suite.platform.behaveAs(behave.status(401));
    expect(await suite.read("traces")).toMatch(/^WARN .*refuses traces with status 401/);
    suite.setUp({ OTEL_EXPORTER_OTLP_ENDPOINT: CLOSED });
    expect(await suite.read("traces")).toMatch(/^WARN .*59999.* does not answer/);
  });

  it("no user, password or token of a collector's address, and signs in with them as the exporter does", async () => {
    const url = new URL("/otlp?token=query-secret&ignored=", suite.platform.url);
    [url.username, url.password] = ["roster", "p@ss"];
    suite.setUp({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url.href });
    expect(await suite.read("traces")).toContain("the collector takes traces");
    const [asked] = suite.platform.requests.slice(-1);
    expect(asked?.path).toBe("/otlp?token=query-secret&ignored=");
    expect(asked?.headers.authorization).toBe(`Basic ${Buffer.from("roster:p@ss").toString("base64")}`);
    suite.platform.behaveAs(behave.status(401));
    const refused = await suite.read("traces");
    url.port = "59999";
    suite.setUp({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url.href });
    const away = await suite.read("traces");
    url.username = "bare%user";
    suite.setUp({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url.href });
    const bare = await suite.read("traces");
    expect(refused).toMatch(
      /^WARN {2}traces {4}The collector at 127\.0\.0\.1:\d+ refuses traces with status 401/,
    );
    expect(away).toMatch(/The collector at 127\.0\.0\.1:59999 does not answer: .*ECONNREFUSED/);
    expect(bare).toMatch(/in the address of the collector at 127\.0\.0\.1:59999 cannot be decoded/);
    expect(`${refused}${away}${bare}`).not.toMatch(/p@ss|p%40ss|query-secret|bare%user/);
  });

  it("headers of traces that the exporter leaves out, by their place alone", async () => {
    suite.setUp({
      OTEL_EXPORTER_OTLP_ENDPOINT: suite.platform.url,
      OTEL_EXPORTER_OTLP_HEADERS: "api-key=50%,other=whole,lonely-secret,line=a%0Ab",
      OTEL_EXPORTER_OTLP_TRACES_HEADERS: "other=of%20traces,bare",
    });
    const text = await suite.read("traces");
    for (const place of [1, 3, 4])
      expect(text).toContain(`WARN  traces    Header ${place} of OTEL_EXPORTER_OTLP_HEADERS cannot be read`);
    expect(text).toContain("Header 2 of OTEL_EXPORTER_OTLP_TRACES_HEADERS cannot be read");
    expect(text).toContain("the collector takes traces");
    expect(text).not.toMatch(/50%|lonely-secret|bare/);
    expect(suite.platform.requests.at(-1)?.headers).toMatchObject({ other: "of traces" });
  });

  it("an address of the job server with a password, which it does not show", async () => {
    const url = new URL(suite.jobServer.url);
    [url.username, url.password] = ["roster", "secret"];
    suite.setUp({ INNGEST_BASE_URL: url.href });
    await suite.expectFailure(
      "jobs",
      /^The address of the job server at 127\.0\.0\.1:\d+ has a user or a password in it/,
    );
    expect(await suite.read("jobs")).not.toContain("secret");
  });

  it("a store that refuses", async () => {
    suite.setUp({ BLOB_READ_WRITE_TOKEN: "vercel_blob_rw_otherstore_0123456789abcdef" });
    await suite.expectFailure("store", /store of files \(blob\) failed at writing: (?!.*key of the store)/);
  });

  it("no way out, which fails where a proxy was set for it", async () => {
    suite.setUp(Object.fromEntries(platforms.map((name) => [`PLATFORM_BASE_URL_${name}`, CLOSED])));
    expect(await suite.read("outbound")).toMatch(/^WARN .*No platform is reached \(127\.0\.0\.1:59999/);
    suite.setUp({ EGRESS_PROXY: CLOSED });
    await suite.expectFailure("outbound", /No platform is reached \(127\.0\.0\.1:59999/);
  });
});
