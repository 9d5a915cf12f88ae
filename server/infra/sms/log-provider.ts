import { isReachableFromElsewhere } from "../own-address";
import { type SmsProvider } from "./sms-message";

type Terminal = { write: (line: string) => void; isShown: () => boolean };

/**
 * Sends nothing: the code is shown in the terminal of the service. Where its output is the log of a host, to
 * which no code may go, the message fails (docs/rules.md#sign-in-by-sms-code).
 */
export function logProvider({ write, isShown }: Terminal = terminal): SmsProvider {
  return {
    templateId: null,
    send: ({ phone, code }) => {
      if (!isShown())
        return Promise.resolve({ sent: false, error: "Nobody sends messages: set SMS_PROVIDER to aliyun." });
      write(`Sign-in code for ${phone}: ${code}\n`);
      return Promise.resolve({ sent: true, messageId: null });
    },
  };
}

/** On one machine the launcher passes on what the service writes, and so no terminal is seen. */
export function showsCodes(): boolean {
  return process.stdout.isTTY || !isReachableFromElsewhere();
}

const terminal: Terminal = {
  write: (line) => void process.stdout.write(line),
  isShown: showsCodes,
};
