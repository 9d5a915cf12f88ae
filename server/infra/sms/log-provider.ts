import { isReachableFromElsewhere } from "../own-address";
import { type SmsProvider } from "./sms-message";

type Terminal = { write: (line: string) => void; isShown: () => boolean };

/**
 * Writes the code to the service's terminal instead of sending it. Codes must not go into the log of a host,
 * so there the message fails (docs/rules.md#sign-in-by-sms-code).
 */
export function logProvider({ write, isShown }: Terminal = terminal): SmsProvider {
  return {
    templateId: null,
    send: ({ phone, code }) => {
      if (!isShown())
        return Promise.resolve({ sent: false, error: "SMS is not configured: set SMS_PROVIDER=aliyun." });
      write(`Sign-in code for ${phone}: ${code}\n`);
      return Promise.resolve({ sent: true, messageId: null });
    },
  };
}

/** On a local machine the launcher forwards the service's output, so standard output is no terminal. */
export function showsCodes(): boolean {
  return process.stdout.isTTY || !isReachableFromElsewhere();
}

const terminal: Terminal = {
  write: (line) => void process.stdout.write(line),
  isShown: showsCodes,
};
