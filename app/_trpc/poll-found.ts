import { failureDetails } from "./failure-details";

type Polled<Data> = { state: { data: Data | undefined; error: unknown } };

/** When to ask for one thing again. What is not there does not come to be, so it is not asked for again. */
export function pollFound<Data>(intervalOf: (data: Data | undefined) => number | false) {
  return ({ state: { data, error } }: Polled<Data>): number | false =>
    failureDetails(error)?.reason === "NOT_FOUND" ? false : intervalOf(data);
}
