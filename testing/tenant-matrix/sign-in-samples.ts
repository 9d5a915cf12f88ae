import { randomInt } from "node:crypto";
import { type ProcedureSample } from "./procedure-sample";
import { rules } from "./rules";

const { anyone, oneself, platformReaders } = rules;

export const signInSamples: Readonly<Record<string, ProcedureSample>> = {
  "auth.login": {
    may: anyone,
    input: ({ username }) => ({ username, password: "not their password" }),
    gets: "INVALID_CREDENTIALS",
    countsFailures: true,
  },
  "auth.sendLoginCode": {
    may: anyone,
    input: () => ({ phone: `138${String(randomInt(10 ** 8)).padStart(8, "0")}` }),
    gets: "a result",
    countsFailures: true,
  },
  "auth.loginWithCode": {
    may: anyone,
    input: () => ({ phone: "13800138000", code: "000000" }),
    gets: "INVALID_CREDENTIALS",
    countsFailures: true,
  },
  "auth.sendSignUpCode": {
    may: anyone,
    input: () => ({ token: "0".repeat(64), phone: "13800138000" }),
    gets: "NOT_FOUND",
  },
  "auth.signUp": {
    may: anyone,
    input: ({ username }) => ({
      token: "0".repeat(64),
      nickname: "New",
      username,
      password: "a password of their own",
    }),
    gets: "NOT_FOUND",
  },
  "auth.logout": { may: oneself, gets: "a result" },
  "auth.changePassword": {
    may: oneself,
    input: () => ({ currentPassword: "not my password", newPassword: "a long new password" }),
    gets: "VALIDATION_FAILED",
    countsFailures: true,
  },
  "auth.secondStep": { may: oneself, gets: "a result" },
  "auth.startTotp": {
    may: oneself,
    input: () => ({ password: "not my password" }),
    gets: "VALIDATION_FAILED",
    countsFailures: true,
  },
  "auth.confirmTotp": { may: oneself, input: () => ({ code: "123456" }), gets: "CONFLICT" },
  "auth.stopTotp": {
    may: oneself,
    input: () => ({ password: "not my password", code: "123456" }),
    gets: "CONFLICT",
  },
  "auth.renewRecoveryCodes": {
    may: oneself,
    input: () => ({ password: "not my password", code: "123456" }),
    gets: "CONFLICT",
  },

  "smsLog.list": { may: platformReaders, input: () => ({}), gets: "a result" },
  "smsLog.count": { may: platformReaders, gets: "a result" },
  "smsLog.stats": { may: platformReaders, input: () => ({}), gets: "a result" },
};
