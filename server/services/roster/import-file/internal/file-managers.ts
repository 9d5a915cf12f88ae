import { type CellProblem } from "@/server/domain/roster/import-file";
import { type Db, type Tx } from "@/server/infra/db";
import { type Ctx } from "@/server/services/kernel/verb";
import { type FieldChange } from "../schema";

/** The column of a file that names who looks after a creator (docs/rules.md#managers). */
export const MANAGER = "managerUserName";

export type Manager = { id: string; name: string };

/** Members by what cells say: a username, a name or a phone. A text that fits several is left out. */
export async function findManagers(
  { db, organization }: Ctx,
  texts: ReadonlySet<string>,
): Promise<Map<string, Manager>> {
  if (texts.size === 0) return new Map();
  const members = await db.organizationMember.findMany({
    where: { organizationId: organization.id, status: "ACTIVE" },
    select: { user: { select: { id: true, username: true, nickname: true, phone: true } } },
  });
  const users = members.map(({ user }) => user);
  const found = new Map<string, Manager>();
  for (const text of texts) {
    const wanted = text.trim().toLowerCase();
    const byUsername = users.filter(({ username }) => username.toLowerCase() === wanted);
    const others = users.filter(
      ({ nickname, phone }) => nickname.toLowerCase() === wanted || isPhone(phone, wanted),
    );
    const [user, another] = byUsername.length > 0 ? byUsername : others;
    if (user === undefined || another !== undefined) continue;
    found.set(text, { id: user.id, name: user.username });
  }
  return found;
}

const MIN_DIGITS = 6;

/** Spaces and the country's code do not matter. */
function isPhone(phone: string | null, text: string): boolean {
  const digits = text.replace(/\D/g, "");
  return phone !== null && digits.length >= MIN_DIGITS && phone.replace(/\D/g, "").endsWith(digits);
}

export function unknownManager(text: string): CellProblem {
  return { code: "UNKNOWN_MEMBER", field: MANAGER, value: text };
}

export async function findManagerNames(db: Db | Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const users = await db.user.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, username: true },
  });
  return new Map(users.map(({ id, username }) => [id, username]));
}

type Values = { changed: FieldChange[]; same: FieldChange[] };

/** Adds what a row does to the manager; `before` is null where there was none, or no blogger. */
export function withManager(
  { changed, same }: Values,
  manager: Manager | undefined,
  before: { id: string; name: string } | null,
): Values {
  if (manager === undefined) return { changed, same };
  const change = { field: MANAGER, before: before?.name ?? null, after: manager.name };
  return before?.id === manager.id
    ? { changed, same: [...same, change] }
    : { changed: [...changed, change], same };
}
