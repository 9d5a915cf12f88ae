import { describe, expect, it } from "vitest";
import { type Platform, platforms } from "@/server/domain/roster/platforms";
import { answer, cookieOf, creatorOf, type SimulatedRequest, SimulatorState } from ".";
import { platformApis } from "./platforms";

const SEED = 5;
const NOON = Date.UTC(2026, 10, 22, 12);
const newState = () => new SimulatorState({ seed: SEED, creators: 50 });

function requestFor(
  platform: Platform,
  id: string,
  index = 0,
  account: string | null = "a1",
): SimulatedRequest {
  const call = platformApis[platform].calls[index];
  if (call === undefined) throw new Error(`${platform} has no call ${index}`);
  const path = call.path.replace("{id}", encodeURIComponent(id));
  const headers: Record<string, string> = account === null ? {} : { cookie: cookieOf(account) };
  const name = call.idIn ?? "id";
  return call.method === "POST"
    ? { method: "POST", url: path, headers, body: JSON.stringify({ [name]: id }) }
    : { method: "GET", url: `${path}?${new URLSearchParams({ [name]: id }).toString()}`, headers, body: "" };
}

const allCalls = platforms.flatMap((platform) =>
  platformApis[platform].calls.map((call, index) => ({ platform, path: call.path, index })),
);

describe("a platform that behaves", () => {
  it.each(allCalls)(
    "answers $platform $path in the same way for every id of a creator",
    ({ platform, index }) => {
      const { id, aliases } = creatorOf(platform, SEED, 9);
      const state = newState();
      const [first, ...others] = [id, ...aliases].map((name) =>
        answer(requestFor(platform, name, index), state, NOON),
      );
      expect(first).toMatchObject({ status: 200, outcome: "ok" });
      const body = first?.body() ?? "";
      expect(JSON.parse(body)).not.toMatchObject({ data: null });
      for (const other of others) expect(other.body()).toBe(body);
      expect(answer(requestFor(platform, id, index), newState(), NOON).body()).toBe(body);
      expect(state.log.after().map(({ creator }) => creator)).toEqual([id, ...aliases].map(() => id));
    },
  );

  it("answers the figures of creatorOf in the platform's units", () => {
    const state = newState();
    const creator = creatorOf("STARMAP", SEED, 2);
    const { id } = creator;
    const path = "/gw/api/data_sp/get_author_spread_info";
    const ask = (query: string) => {
      const url = `${path}?o_author_id=${id}&${query}`;
      const request = { method: "GET", url, headers: { cookie: cookieOf("a1") }, body: "" };
      return JSON.parse(answer(request, state, NOON).body()) as unknown;
    };
    expect(ask("type=1&range=2")).toMatchObject({
      play_mid: creator.personal.days30.playMedian,
      interact_rate: { value: creator.personal.days30.interactRate },
    });
    expect(ask("type=2&range=3")).toMatchObject({ item_num: creator.star.days90.itemNum });
    const bilibili = creatorOf("BILIBILI_HUAHUO", SEED, 2);
    const portrait = answer(requestFor("BILIBILI_HUAHUO", bilibili.id), state, NOON).body();
    expect(JSON.parse(portrait)).toMatchObject({
      code: 0,
      result: { average_interactive_rate: bilibili.personal.days30.interactRate / 10_000 },
    });
  });

  it("refuses unknown creators, sessions without a cookie and other paths", () => {
    const state = newState();
    const { id } = creatorOf("PGY", SEED, 0);
    const outcomes = [
      requestFor("PGY", creatorOf("PGY", SEED, 50).id),
      requestFor("PGY", id, 0, null),
      { ...requestFor("PGY", id), url: "/api/elsewhere" },
      { ...requestFor("PGY", id), method: "POST" },
    ].map((request) => answer(request, state, NOON).outcome);
    expect(outcomes).toEqual(["not-found", "expired-session", "unknown-path", "unknown-path"]);
  });
});

describe("rules", () => {
  const [one, other] = [creatorOf("STARMAP", SEED, 1), creatorOf("STARMAP", SEED, 2)];
  const outcomeOf = (state: SimulatorState, id: string, now = NOON, account = "a1") =>
    answer(requestFor("STARMAP", id, 0, account), state, now).outcome;

  it("apply to a creator, an account, a path and a platform, and to nothing else", () => {
    const state = newState();
    state.misbehave({ creator: one.id, account: "a1", does: { kind: "captcha" } });
    state.misbehave({ path: "get_author_fans_distribution", does: { kind: "empty-body" } });
    state.misbehave({ platform: "PGY", does: { kind: "banned" } });
    expect(outcomeOf(state, one.aliases[0] ?? "")).toBe("captcha");
    expect(outcomeOf(state, one.id, NOON, "a2")).toBe("ok");
    expect(outcomeOf(state, other.id)).toBe("ok");
    const fans = platformApis.STARMAP.calls.findIndex(({ path }) => path.endsWith("fans_distribution"));
    expect(answer(requestFor("STARMAP", other.id, fans), state, NOON).outcome).toBe("empty-body");
    expect(answer(requestFor("PGY", creatorOf("PGY", SEED, 1).id), state, NOON).outcome).toBe("banned");
  });

  it("apply to the nth request and in a span of time", () => {
    const state = newState();
    state.misbehave({ account: "a1", nth: { first: 2, last: 3 }, does: { kind: "rate-limited" } });
    state.misbehave({ account: "a2", during: { from: NOON, until: NOON + 10 }, does: { kind: "banned" } });
    const first = [1, 2, 3, 4].map(() => outcomeOf(state, one.id));
    expect(first).toEqual(["ok", "rate-limited", "rate-limited", "ok"]);
    const second = [-1, 0, 9, 10].map((ms) => outcomeOf(state, one.id, NOON + ms, "a2"));
    expect(second).toEqual(["ok", "banned", "banned", "ok"]);
  });

  it("apply to a share of the requests, the same ones for the same seed", () => {
    const hits = (seed: number) => {
      const state = newState();
      state.misbehave({ share: { of: 0.2, seed }, does: { kind: "empty-body" } });
      return Array.from({ length: 1_000 }, () => outcomeOf(state, one.id) === "empty-body");
    };
    const first = hits(1);
    expect(hits(1)).toEqual(first);
    expect(hits(2)).not.toEqual(first);
    const count = first.filter(Boolean).length;
    expect(count).toBeGreaterThan(150);
    expect(count).toBeLessThan(250);
  });

  it("are tried in order, delays add up, and a removed rule no longer applies", () => {
    const state = newState();
    const first = state.misbehave({ does: { kind: "slow", delayMs: 100 } });
    state.misbehave({ does: { kind: "slow", delayMs: 20 } });
    const captcha = state.misbehave({ does: { kind: "captcha" } });
    state.misbehave({ does: { kind: "banned" } });
    const ask = () => answer(requestFor("STARMAP", one.id), state, NOON);
    expect(ask()).toMatchObject({ outcome: "captcha", delayMs: 120 });
    state.behave(first);
    state.behave(captcha);
    expect(ask()).toMatchObject({ outcome: "banned", delayMs: 20 });
    state.reset();
    expect(ask()).toMatchObject({ outcome: "ok", delayMs: 0 });
  });

  it("are refused when invalid", () => {
    const wrong = { does: { kind: "captcha" }, creater: "x" };
    expect(() => newState().misbehave(wrong as never)).toThrow(/creater/);
  });
});

describe("the log", () => {
  it("keeps every request in order, and with a limit the last ones under their own numbers", () => {
    const state = new SimulatorState({ seed: SEED, creators: 50, logLimit: 3 });
    const seen: number[] = [];
    const stop = state.log.observe(({ number }) => seen.push(number));
    const { id } = creatorOf("PGY", SEED, 0);
    for (let i = 0; i < 10; i++) answer(requestFor("PGY", id, 0, `a${i}`), state, NOON + i);
    stop();
    answer(requestFor("PGY", id), state, NOON);
    expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(state.log.total).toBe(11);
    expect(state.log.after().map(({ number }) => number)).toEqual([9, 10, 11]);
    expect(state.log.after(9)[0]).toEqual({
      number: 10,
      at: NOON + 9,
      platform: "PGY",
      account: "a9",
      method: "GET",
      path: `/api/solar/cooperator/user/blogger/${id}`,
      creator: id,
      outcome: "ok",
      status: 200,
      delayMs: 0,
    });
  });
});
