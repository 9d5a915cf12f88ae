import { fail, fine, type Finding, type Patient, reasonOf } from "@/scripts/doctor/finding";
import { checkMailServer } from "@/server/infra/mail";

/** Signs in at the mail server, and sends nothing. */
export async function checkMail({ settings }: Patient): Promise<Finding[]> {
  if (settings.SMTP_URL === undefined) return [];
  try {
    await checkMailServer();
    return [fine("the mail server takes the sign-in")];
  } catch (error) {
    if (isPlainServer(error))
      return [
        fail(
          "The mail server of SMTP_URL does not speak TLS at once on this port",
          "no notice is sent by mail",
          "Use smtp:// with port 587, where TLS begins after the greeting, or the port on which the server speaks TLS at once (465).",
        ),
      ];
    return [
      fail(
        `The mail server of SMTP_URL cannot be used: ${reasonOf(error)}`,
        "no notice is sent by mail",
        "Check its address, port, user and password (special characters are percent-encoded), the firewall, and OUTBOUND_ALLOW for a private address.",
      ),
    ];
  }
}

/** What OpenSSL says of a server that greets in plain text. */
function isPlainServer(error: unknown): boolean {
  return error instanceof Error && error.message.includes("wrong version number");
}
