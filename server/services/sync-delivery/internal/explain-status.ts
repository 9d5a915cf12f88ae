const ADVICE: Readonly<Record<number, string>> = {
  401: "Check the endpoint's authentication.",
  403: "Check the endpoint's authentication.",
  404: "Check the endpoint's address.",
  405: "Check the endpoint's method.",
  410: "The endpoint is switched off; switch it on when the receiver is back.",
  413: "Choose a smaller batch size.",
  429: "It is asked again later, by its Retry-After within bounds; raise its limit, or choose a larger batch size.",
};

/** What an answer outside 2xx means for a push, and what somebody can do about it. */
export function explainStatus(status: number): string {
  return `HTTP ${status}: the receiver did not accept the push. ${ADVICE[status] ?? adviseByKind(status)}`;
}

function adviseByKind(status: number): string {
  if (status >= 300 && status <= 399) return "Redirects are not followed; enter the final address.";
  return status >= 500
    ? "Look into the receiver's log, and that of any proxy before it."
    : "Look into its answer, and into the receiver's log.";
}
