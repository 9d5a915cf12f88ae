import { describe, expect, it } from "vitest";
import type { IssueCode } from "@/server/domain/kernel/errors";
import {
  newEndpoint,
  toEndpointChanges,
  toEndpointField,
  toEndpointInput,
  toEndpointValues,
} from "./endpoint-values";
import { endpointSchema } from "./endpoint-schema";

const filled = { ...newEndpoint, name: "ERP", url: "https://erp.example.com/hook" };

describe("the endpoint form", () => {
  it("sends what the schema takes", () => {
    expect(endpointSchema.safeParse(toEndpointInput(filled)).success).toBe(true);
    expect(toEndpointInput(filled)).toMatchObject({
      platformFilter: null,
      headersJson: null,
      authConfigJson: null,
    });
  });

  it("wants the credentials of the chosen authType, and sends no others", () => {
    const credentials = { token: "t", username: "u", password: "" };
    const bearer = { ...filled, authType: "BEARER" as const, authConfigJson: credentials };
    expect(toEndpointInput(bearer).authConfigJson).toEqual({ token: "t" });
    const basic = endpointSchema.safeParse(toEndpointInput({ ...bearer, authType: "BASIC" }));
    expect(basic.error?.issues.map(({ path }) => path.join("."))).toEqual(["authConfigJson.password"]);
  });

  it("sends what was changed and nothing else, credentials with their authType", () => {
    const before = {
      ...filled,
      authType: "BEARER" as const,
      authConfigJson: { token: "****", username: "", password: "" },
      headers: [{ name: "X-A", value: "****", stored: true as const }],
    };
    const changes = (changed: Partial<typeof filled>) => toEndpointChanges({ ...before, ...changed }, before);
    expect(changes({})).toEqual({});
    expect(changes({ name: "Ledger" })).toEqual({ name: "Ledger" });
    expect(changes({ platformFilter: ["BILIBILI_HUAHUO"] })).toEqual({ platformFilter: ["BILIBILI_HUAHUO"] });
    expect(changes({ headers: [] })).toEqual({ headersJson: null });
    const token = { ...before.authConfigJson, token: "fresh" };
    expect(changes({ authConfigJson: token })).toEqual({
      authType: "BEARER",
      authConfigJson: { token: "fresh" },
    });
    expect(changes({ authType: "NONE" })).toEqual({ authType: "NONE", authConfigJson: null });
  });

  it("drops empty header rows and refuses reserved headers", () => {
    const headers = [
      { name: " X-Team ", value: "a" },
      { name: "", value: "" },
    ];
    expect(toEndpointInput({ ...filled, headers }).headersJson).toEqual({ "X-Team": "a" });
    const reserved = endpointSchema.safeParse(
      toEndpointInput({ ...filled, headers: [{ name: "Host", value: "x" }] }),
    );
    expect(reserved.error?.issues[0]?.path[0]).toBe("headersJson");
  });

  it("shows an error about a header at the wrong part of its row", () => {
    const values = {
      ...filled,
      headers: [
        { name: "", value: "" },
        { name: " Host", value: "x" },
      ],
    };
    const place = (path: string, code: IssueCode) => toEndpointField({ path, code, message: "" }, values);
    expect(place("headersJson.Host", "HEADER_NAME_RESERVED")).toBe("headers.1.name");
    expect(place("headersJson.Host", "HEADER_VALUE_INVALID")).toBe("headers.1.value");
    const twice = { ...values, headers: ["X-A", "x-a"].map((name) => ({ name, value: "x" })) };
    const issues = endpointSchema
      .safeParse(toEndpointInput(twice))
      .error?.issues.map(({ path }) => path.join("."));
    expect(
      issues?.map((path) => toEndpointField({ path, code: "HEADER_NAME_DUPLICATE", message: "" }, twice)),
    ).toEqual(["headers.1.name"]);
    expect(place("headersJson", "INVALID")).toBe("headers");
    expect(place("url", "URL_NOT_PUBLIC")).toBe("url");
  });

  it("shows an endpoint as it was entered, secrets masked", () => {
    const values = { ...filled, authType: "BEARER" as const, headers: [{ name: "X-A", value: "****" }] };
    const endpoint = {
      ...toEndpointInput(values),
      authConfigJson: { token: "****" },
      id: "sep_1",
      organizationId: "org_1",
      ownerUserId: null,
      enabled: true,
      createdAt: "2026-11-21T00:00:00.000Z",
      updatedAt: "2026-11-21T00:00:00.000Z",
      backfill: null,
      health: {
        lastSuccessAt: null,
        lastFailureAt: null,
        failingSince: null,
        failedDeliveriesInRow: 0,
        failedAttemptsInRow: 0,
        waitingSince: null,
        probeAt: null,
        lastError: null,
        lastErrorCode: null,
        lastErrorStatus: null,
        disabledReason: null,
        errorCode: null,
        disabledAt: null,
        lagRows: 0,
        lagRowsIsLeast: false,
        lagSeconds: 0,
        waitingDeliveries: 0,
        failedDeliveries: 0,
        rate: null,
      },
    };
    const shown = toEndpointValues(endpoint);
    expect(shown).toEqual({
      ...values,
      headers: [{ name: "X-A", value: "****", stored: true }],
      authConfigJson: { token: "****", username: "", password: "" },
    });
    // A mask that is sent back unchanged keeps the stored value.
    expect(toEndpointInput(shown)).toMatchObject({
      headersJson: { "X-A": "****" },
      authConfigJson: { token: "****" },
    });
  });
});
