import { OutboundClient, outboundClient } from "@/server/infra/safe-fetch";

const WINDOW_MS = 3_000;

/** Posts each body again and again, each in a sequence of its own, with the service's own client and nothing around it; requests a second. */
export async function postBare(url: string, bodies: readonly string[]): Promise<number> {
  const client = new OutboundClient({ policy: outboundClient().policy });
  const { origin, pathname: path } = new URL(url);
  const headers = { "content-type": "application/json" };
  const startedAt = performance.now();
  const untilMs = startedAt + WINDOW_MS;
  let posted = 0;
  await Promise.all(
    bodies.map(async (body) => {
      while (performance.now() < untilMs) {
        const answer = await client.agent.request({ origin, path, method: "POST", headers, body });
        await answer.body.dump();
        posted += 1;
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  await client.close();
  return posted / seconds;
}
