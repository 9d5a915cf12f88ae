import { expect, it } from "vitest";
import { foreignPicture } from "./foreign-picture";

it.each(["https://i0.hdslb.com/bfs/face/a.jpg", "HTTPS://cdn.example.com/a.png?x=1"])("loads %s", (src) => {
  expect(foreignPicture(src, "crs.example.com")).toBe(src);
});

it.each([
  "/api/auth/signout",
  "//crs.example.com/api/auth/signout",
  "https://crs.example.com/api/auth/signout",
  "https://CRS.example.com:443/api/health",
  "https://crs.example.com:8443/",
  "https://me:secret@cdn.example.com/a.png",
  "http://cdn.example.com/a.png",
  "data:image/png;base64,AAAA",
  "javascript:alert(1)",
  "https://",
  "",
])("does not load %j", (src) => {
  expect(foreignPicture(src, "crs.example.com")).toBeNull();
});

it("has no picture without an address, and recognises its own port", () => {
  expect(foreignPicture(null, "localhost:3000")).toBeNull();
  expect(foreignPicture("https://localhost:3000/a", "localhost:3000")).toBeNull();
});
