import { maskHeaders } from "./endpoint-headers";
import { openHeaders } from "./endpoint-secrets";
import { ifReadable } from "./if-readable";

type Row = { id: string; organizationId: string; headersEncrypted: string | null };

/**
 * An endpoint's row for the audit, with what else was chosen: which headers it has, but not their values, as receivers take keys in
 * any header.
 */
export function toAuditRow(endpoint: Row, chosen: { startFrom?: string } = {}) {
  const { headersEncrypted, ...row } = endpoint;
  return {
    ...row,
    ...chosen,
    headersJson: maskHeaders(ifReadable(() => openHeaders(endpoint, headersEncrypted))),
  };
}
