import { expect, it } from "vitest";
import { deviceCookie, findDevice } from "./device";
import { newSession, signSession } from "./session";

const pairOf = (line: string) => line.split(";", 1)[0] ?? "";
const deviceOf = (cookie: string) => findDevice(new Headers({ cookie }));

it("a device keeps its id, and the last five users who signed in on it", async () => {
  const first = await deviceCookie(null, "usr_0");
  expect(first).toMatch(/^crs\.device=ey[^;]+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/);
  const device = await deviceOf(pairOf(first));
  expect(device).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), userIds: ["usr_0"] });
  let cookie = pairOf(first);
  for (const id of [1, 2, 1, 3, 4, 5])
    cookie = pairOf(await deviceCookie(await deviceOf(cookie), `usr_${id}`));
  expect(await deviceOf(cookie)).toEqual({
    id: device?.id,
    userIds: ["usr_5", "usr_4", "usr_3", "usr_1", "usr_2"],
  });
});

it("a cookie that this service did not sign as a device's is ignored", async () => {
  const cookie = pairOf(await deviceCookie(null, "usr_1"));
  const [header, payload, signature = ""] = cookie.split(".").slice(1);
  const session = await signSession(newSession("usr_1", 1), "cookie");
  for (const forged of [
    "",
    "crs.device=",
    `crs.device=${session}`,
    `crs.device=${header}.${payload}.${signature.split("").reverse().join("")}`,
    `x${cookie}`,
  ]) {
    expect(await deviceOf(forged)).toBeNull();
  }
});
