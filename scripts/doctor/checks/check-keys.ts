import { adviceFor, describeFault, probeKeys } from "@/scripts/admin/probe-keys";
import { fail, fine, type Finding, type Patient, reasonOf, warn } from "@/scripts/doctor/finding";

/** Whether ENCRYPTION_KEYS opens what the database holds. */
export async function checkKeys({ settings }: Patient): Promise<Finding[]> {
  try {
    const faults = await probeKeys(settings.DATABASE_URL, settings.ENCRYPTION_KEYS);
    if (faults.length === 0) return [fine("ENCRYPTION_KEYS opens the database's secrets")];
    return faults.map((fault) =>
      fail(
        describeFault(fault),
        "accounts, pushes, notices and second steps that need them fail",
        adviceFor(fault),
      ),
    );
  } catch (error) {
    return [
      warn(
        `The database's secrets could not be read: ${reasonOf(error)}`,
        "whether ENCRYPTION_KEYS opens them is unknown",
        "Mend what the check of the database names, then run this again.",
      ),
    ];
  }
}
