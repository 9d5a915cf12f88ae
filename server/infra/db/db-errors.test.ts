import { DriverAdapterError } from "@prisma/driver-adapter-utils";
import { describe, expect, it } from "vitest";
import { isDatabaseUnavailable } from "./db-errors";

const withCode = (code: string) => Object.assign(new Error("failed"), { code });

describe("isDatabaseUnavailable", () => {
  it.each(["08006", "08P01", "25006", "53100", "53200", "53300", "57P01", "57P02", "57P03", "57P05"])(
    "takes SQLSTATE %s for a database out of reach",
    (code) => {
      expect(isDatabaseUnavailable(withCode(code))).toBe(true);
      // As the ORM wraps it.
      const adapter = new DriverAdapterError({ kind: "postgres", code, originalCode: code } as never);
      const raw = Object.assign(new Error("Raw query failed"), {
        code: "P2010",
        meta: { driverAdapterError: adapter },
      });
      expect(isDatabaseUnavailable(raw)).toBe(true);
    },
  );

  it.each([
    "P1001",
    "P1002",
    "P1008",
    "P1017",
    "P2024",
    "P2028",
    "ECONNRESET",
    "EPIPE",
    "ERR_STREAM_DESTROYED",
  ])("takes %s of the ORM or of Node for a database out of reach", (code) =>
    expect(isDatabaseUnavailable(new Error("outer", { cause: withCode(code) }))).toBe(true),
  );

  it.each(["ConnectionClosed", "SocketTimeout", "DatabaseNotReachable"])(
    "takes the adapter's own %s, of a COMMIT that was cut, for a database out of reach",
    (kind) => expect(isDatabaseUnavailable(new DriverAdapterError({ kind } as never))).toBe(true),
  );

  it.each([
    "Connection terminated unexpectedly",
    "Client has encountered a connection error and is not queryable",
    "Client was closed and is not queryable",
  ])("takes the driver's message for it: %s", (message) => {
    expect(isDatabaseUnavailable(new Error(message))).toBe(true);
  });

  it("takes neither a refused statement nor a fault of the code for it", () => {
    for (const error of [
      withCode("23505"),
      withCode("42P01"),
      withCode("P2002"),
      new TypeError("x is not a function"),
    ])
      expect(isDatabaseUnavailable(error)).toBe(false);
    expect(isDatabaseUnavailable(new DriverAdapterError({ kind: "TransactionWriteConflict" }))).toBe(false);
  });
});
