import { type Contract } from "../define-contract";
import { checkData } from "./check-data";

/** The body of a success, `{code: 200, message: "ok", data}`, after `data` was checked by its schema. */
export function successBody(contract: Contract, data: unknown): string {
  checkData(contract, data);
  return JSON.stringify({ code: 200, message: "ok", data });
}
