import { expect, it } from "vitest";
import { limitBody } from "./limit-body";

const MIB = 1_048_576;

/** A request whose body comes in parts of 1 MiB, without a length in front. */
function chunked(parts: number) {
  const taken = { parts: 0 };
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        if (taken.parts === parts) return controller.close();
        taken.parts += 1;
        controller.enqueue(new Uint8Array(MIB).fill(0x20));
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { "Content-Type": "application/json", "X-Own": "1" };
  const init = { method: "POST", body, headers, duplex: "half" };
  return { taken, request: new Request("http://localhost/a?b=c", init) };
}

it("hands on a request as it is, and its body up to 4 MiB", async () => {
  const { request } = chunked(4);
  const limited = limitBody(request);
  expect([limited.url, limited.method]).toEqual(["http://localhost/a?b=c", "POST"]);
  expect(Object.fromEntries(limited.headers)).toMatchObject({
    "content-type": "application/json",
    "x-own": "1",
  });
  expect((await limited.arrayBuffer()).byteLength).toBe(4 * MIB);
  const withoutBody = new Request("http://localhost/");
  expect(limitBody(withoutBody)).toBe(withoutBody);
});

it.each(["json", "text", "arrayBuffer"] as const)("ends %s() beyond the limit", async (read) => {
  const { request, taken } = chunked(1_000);
  await expect(limitBody(request)[read]()).rejects.toMatchObject({ reason: "PAYLOAD_TOO_LARGE" });
  expect(taken.parts).toBe(5);
});

it("reads nothing until it is read", () => {
  const { request, taken } = chunked(1);
  limitBody(request);
  expect(taken.parts).toBe(0);
});
