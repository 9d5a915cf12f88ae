import { failureDetails } from "./failure-details";

type Polled<Data> = { state: { data: Data | undefined; error: unknown } };

/** Polling interval for a single record. Polling stops on NOT_FOUND. */
export function pollFound<Data>(intervalOf: (data: Data | undefined) => number | false) {
  return ({ state: { data, error } }: Polled<Data>): number | false =>
    failureDetails(error)?.reason === "NOT_FOUND" ? false : intervalOf(data);
}
