import { type Reply } from "./respond";

/** `afterwards` does what may follow the response, such as a push of what was written. */
export type DirectReply = Reply & { afterwards: () => Promise<void> };
export type DirectAnswer = (request: Request) => Promise<DirectReply>;

/** On `globalThis`: Next's build, whose code answers, and the front each have a copy of this module. */
const shared = globalThis as { crsDirectAnswer?: DirectAnswer };

export function offerDirectAnswer(answer: DirectAnswer): void {
  shared.crsDirectAnswer = answer;
}

/** Undefined until Next has started. */
export function directAnswer(): DirectAnswer | undefined {
  return shared.crsDirectAnswer;
}
