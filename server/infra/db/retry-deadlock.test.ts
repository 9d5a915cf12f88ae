import { DatabaseError } from "pg";
import { expect, it } from "vitest";
import { retryDeadlock } from "./retry-deadlock";

function failure(code: string): DatabaseError {
  return Object.assign(new DatabaseError("broken off", 1, "error"), { code });
}

/** Work that fails so often with this SQLSTATE, and how often it was tried. */
function failing(times: number, code: string) {
  let attempts = 0;
  const work = () => {
    attempts += 1;
    return attempts > times ? Promise.resolve("done") : Promise.reject(failure(code));
  };
  return { work, attempts: () => attempts };
}

it("runs work again that PostgreSQL ended to break a deadlock", async () => {
  const { work, attempts } = failing(4, "40P01");
  expect(await retryDeadlock(work)).toBe("done");
  expect(attempts()).toBe(5);
});

it("fails with the deadlock after five attempts", async () => {
  const { work, attempts } = failing(9, "40P01");
  await expect(retryDeadlock(work)).rejects.toMatchObject({ code: "40P01" });
  expect(attempts()).toBe(5);
});

it("runs other failures once", async () => {
  const { work, attempts } = failing(1, "23505");
  await expect(retryDeadlock(work)).rejects.toMatchObject({ code: "23505" });
  expect(attempts()).toBe(1);
});
