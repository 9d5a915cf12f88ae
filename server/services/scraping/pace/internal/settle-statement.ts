import { ACCOUNT_SELECT_LIST, STATE_ASSIGNMENTS, STATE_RECORD } from "./account-columns";

/** Parameters: $1 account, $2 lease token. Locks the account if the lease is still valid. */
export const LEASED_STATEMENT = `
  SELECT ${ACCOUNT_SELECT_LIST} FROM scraper_account a
  WHERE a.id = $1 AND a.lease_token = $2
  FOR NO KEY UPDATE`;

/**
 * Parameters: $1 account, $2 next state as JSON, $3 whether the scrape succeeded, which clears a failed
 * check. The row must be locked. `updated_at` moves only with a new status.
 */
export const END_STATEMENT = `
  UPDATE scraper_account a SET ${STATE_ASSIGNMENTS}, lease_token = NULL,
    updated_at = CASE WHEN a.status = n.status THEN a.updated_at ELSE clock_timestamp() END,
    failed_check_code = CASE WHEN $3 THEN NULL ELSE a.failed_check_code END
  FROM jsonb_to_record($2::jsonb) AS n (${STATE_RECORD})
  WHERE a.id = $1
  RETURNING a.revision`;
