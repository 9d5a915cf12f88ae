import { fail, fine, type Finding, type Patient, reasonOf } from "@/scripts/doctor/finding";
import { checkMailServer } from "@/server/infra/mail";

/** Signs in at the mail server, and sends nothing. */
export async function checkMail({ settings }: Patient): Promise<Finding[]> {
  if (settings.SMTP_URL === undefined) return [];
  try {
    await checkMailServer();
    return [fine("the mail server takes the sign-in")];
  } catch (error) {
    return [
      fail(
        `The mail server of SMTP_URL cannot be used: ${reasonOf(error)}`,
        "no notice is sent by mail",
        "Check its address, port, user and password (special characters are percent-encoded), the firewall, and OUTBOUND_ALLOW for a private address.",
      ),
    ];
  }
}
