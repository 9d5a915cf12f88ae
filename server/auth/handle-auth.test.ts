import { NextRequest } from "next/server";
import { expect, it } from "vitest";
import { handleAuth } from "./handle-auth";

it("refuses a body over 4 MiB that does not say its length", async () => {
  let parts = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      parts += 1;
      controller.enqueue(new Uint8Array(1_048_576).fill(0x61));
    },
  });
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const request = new NextRequest("http://localhost:3000/api/auth/callback/credentials", {
    method: "POST",
    headers,
    body,
    duplex: "half",
  });
  const response = await handleAuth(request, {
    params: Promise.resolve({ nextauth: ["callback", "credentials"] }),
  });
  expect(response.status).toBe(413);
  expect(await response.json()).toEqual({ reason: "PAYLOAD_TOO_LARGE", message: expect.any(String) });
  expect(parts).toBeLessThan(8);
});
