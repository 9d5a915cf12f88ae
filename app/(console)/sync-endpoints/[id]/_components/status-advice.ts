type Advice =
  "redirect" | "authentication" | "address" | "method" | "gone" | "size" | "limit" | "server" | "other";

const advice: Readonly<Record<number, Advice>> = {
  401: "authentication",
  403: "authentication",
  404: "address",
  405: "method",
  410: "gone",
  413: "size",
  429: "limit",
};

/** What somebody can do about a receiver's answer outside 2xx; the name of a sentence. */
export function statusAdvice(status: number): Advice {
  if (status >= 300 && status <= 399) return "redirect";
  return advice[status] ?? (status >= 500 ? "server" : "other");
}
