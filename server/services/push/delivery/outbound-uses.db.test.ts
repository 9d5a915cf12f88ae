import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type CallAddress,
  createOutboundUses,
  type OutboundUse,
  outboundUses,
} from "@/testing/outbound-cases/create-outbound-uses";
import {
  forbiddenAddresses,
  forbiddenNames,
  forbiddenSpellings,
} from "@/testing/outbound-cases/forbidden-addresses";
import { startTrap, type Trap, useOutboundClient } from "@/testing/outbound-cases/start-trap";
import { createPushBench, type PushBench } from "@/testing/push/engine/push-bench";
import { startJobServer } from "@/testing/push/engine/start-job-server";
import { behave } from "@/testing/push/receiver/behave";

await startJobServer();

const REFUSED =
  /BLOCKED_|INVALID_URL|Invalid URL|must not be called|is not a link|is not public|is not a valid URL|user name or password/;

let bench: PushBench;
let uses: Record<OutboundUse, CallAddress>;
let trap: Trap;
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  bench = await createPushBench();
  uses = await createOutboundUses(bench);
  return () => bench.receiver.close();
});
beforeEach(async () => {
  trap = await startTrap();
  closing.push(trap.close);
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

function withClient(options: Parameters<typeof useOutboundClient>[0]): void {
  closing.push(useOutboundClient(options));
}

async function callAll(use: OutboundUse, hosts: readonly string[]): Promise<string[]> {
  const passed: string[] = [];
  for (const host of hosts) {
    const told = await uses[use](`https://${host}:${trap.port}/hook`);
    if (told === null || !REFUSED.test(told)) passed.push(`${host}: ${told ?? "got through"}`);
  }
  return passed;
}

describe.each(outboundUses)("%s", (use) => {
  it("reach no forbidden address, however it is written", async () => {
    withClient({});
    const literal = forbiddenAddresses.map((address) => (address.includes(":") ? `[${address}]` : address));
    expect(await callAll(use, [...literal, ...forbiddenSpellings])).toEqual([]);
    expect(trap.caught()).toEqual([]);
  });

  it("reach no name that leads to one", async () => {
    const names = forbiddenAddresses.map((address, n) => [`n${n}.example`, [address]] as const);
    const answers = new Map<string, readonly string[]>([
      ...names,
      ...Object.entries(forbiddenNames).map(([name, addresses]) => [name.toLowerCase(), addresses] as const),
    ]);
    withClient({ resolve: (name) => answers.get(name) ?? [] });
    const hosts = [...names.map(([name]) => name), ...Object.keys(forbiddenNames)];
    expect(await callAll(use, hosts)).toEqual([]);
    expect(trap.caught()).toEqual([]);
  });

  it("do not trust the machine's own DNS more than any other", async () => {
    withClient({});
    expect(await callAll(use, ["localhost", "LOCALhost"])).toEqual([]);
    expect(trap.caught()).toEqual([]);
  });

  it("reach the trap when the guard allows it, so the trap works", async () => {
    withClient({ allow: ["127.0.0.0/8"], resolve: () => ["127.0.0.2"] });
    expect(await uses[use](`http://127.0.0.1:${trap.port}/hook`)).toBeNull();
    expect(await uses[use](`http://open.example:${trap.port}/hook`)).toBeNull();
    expect(trap.caught()).toEqual([
      "attempt to 127.0.0.1",
      "connection on 127.0.0.1",
      "attempt to 127.0.0.2",
      "connection on 127.0.0.2",
    ]);
  });

  it("reach nothing once a name resolves to another address", async () => {
    let answer = "127.0.0.1"; // allow-listed, in place of a public address
    withClient({ allow: ["127.0.0.1"], resolve: () => [answer] });
    const reached = ["attempt to 127.0.0.1", "connection on 127.0.0.1"];
    expect(await uses[use](`http://turning.example:${trap.port}/hook`)).toBeNull();
    expect(trap.caught()).toEqual(reached);
    answer = "127.0.0.2";
    expect(await uses[use](`http://turning.example:${trap.port}/hook`)).toMatch(REFUSED);
    expect(trap.caught()).toEqual(reached);
  });
});

// SMTP has no redirects.
describe.each(outboundUses.filter((use) => use !== "notices by mail"))("%s", (use) => {
  it.each([301, 302, 303, 307, 308])("follow no redirect (%i) inside", async (status) => {
    withClient({ allow: ["127.0.0.1"] });
    const inside = [
      `http://127.0.0.2:${trap.port}/`,
      `https://[::1]:${trap.port}/`,
      `//127.1.1.1:${trap.port}/`,
    ];
    for (const location of inside) {
      bench.receiver.behaveAs(behave.redirect(location, status));
      expect(await uses[use](`${bench.receiver.url}/hook`)).toMatch(
        use === "short links" ? REFUSED : `HTTP ${status}`,
      );
    }
    expect(trap.caught()).toEqual([]);
  });
});
