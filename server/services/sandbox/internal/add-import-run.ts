import { newId } from "@/server/domain/ids";
import { sandboxCreators } from "@/server/domain/sandbox";
import { type Tx } from "@/server/infra/db";
import { type OrganizationId } from "@/server/services/verb";

const refused = {
  index: sandboxCreators.length,
  platform: "PGY",
  code: "PLATFORM_URL_MISMATCH",
  message: "The host example.com does not belong to PGY.",
};

/** The import by which the fixed creators might have come, with one row that was refused. */
export async function addImportRun(tx: Tx, organizationId: OrganizationId): Promise<void> {
  await tx.openApiBloggerImportRun.create({
    data: {
      id: newId("importRun"),
      organizationId,
      kind: "BATCH",
      sourceSystem: "sandbox",
      total: sandboxCreators.length + 1,
      created: sandboxCreators.length,
      updated: 0,
      unchanged: 0,
      failed: 1,
      errors: [refused],
      durationMs: 42,
    },
  });
}
