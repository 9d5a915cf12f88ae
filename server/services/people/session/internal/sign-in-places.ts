import { networkOf } from "@/server/infra/client-address";
import { retention, type PlatformCtx } from "@/server/services/kernel/verb";
import { type KnownDevice } from "../schema";

type SignIn = { userId: string; device: KnownDevice | null };

/**
 * Notes the network of a sign-in. It is new where the user had signed in from others before and the device is
 * unknown; a trigger then notes a notice (docs/rules.md#notices). Runs after the response, so that no sign-in
 * waits for it or fails with it.
 */
export async function notePlace({ db, ip }: PlatformCtx, { userId, device }: SignIn): Promise<void> {
  if (ip === null) return;
  const network = networkOf(ip, "customer");
  const isKnownDevice = device?.userIds.includes(userId) ?? false;
  await db.$executeRaw`
    INSERT INTO sign_in_place (user_id, network, is_new)
    SELECT ${userId}, ${network},
      NOT ${isKnownDevice} AND EXISTS (SELECT FROM sign_in_place p WHERE p.user_id = ${userId})
    -- Sign-ins of one day write once.
    WHERE NOT EXISTS (SELECT FROM sign_in_place p
      WHERE p.user_id = ${userId} AND p.network = ${network} AND p.last_at > now() - interval '1 day')
    ON CONFLICT (user_id, network) DO UPDATE SET last_at = now()`;
}

const KEPT_DAYS = 180;
const MAX_ROWS = 1_000;

export const deleteOldPlaces = retention({
  kept: KEPT_DAYS,
  run: ({ ctx: { db }, before }) => db.$executeRaw`
    DELETE FROM sign_in_place WHERE (user_id, network) IN (
      SELECT user_id, network FROM sign_in_place WHERE last_at < ${before} ORDER BY last_at LIMIT ${MAX_ROWS})`,
});
