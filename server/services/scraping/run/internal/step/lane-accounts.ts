import { type Platform } from "@/server/domain/roster/platforms";
import { type Db } from "@/server/infra/db";
import { type StoredAccount, getPaceAccounts } from "@/server/services/scraping/pace";
import { type Driver, type PlatformSession } from "@/server/platforms";
import { type Ctx } from "@/server/services/kernel/verb";
import { openSessions } from "@/server/services/scraping/scrape";
import { findWaitingForAccount } from "@/server/services/scraping/refresh";

const RELOAD_MS = 1_000;

type Place = { organizationId: string; platform: Platform; taskKey: string };
export type Situation = Omit<Awaited<ReturnType<typeof getPaceAccounts>>, "accounts" | "now">;

export class LaneAccounts {
  private byId = new Map<string, StoredAccount>();
  private readonly broken = new Set<string>();
  private readonly sessions = new Map<string, { key: string | null; session: PlatformSession }>();
  private refreshes: readonly { userId: string | null }[] = [];
  private known: Situation | null = null;
  /** While starts are planned, the accounts are not loaded again: the plan would be lost. */
  isPlanning = false;
  private loadedAt = -Infinity;

  constructor(
    private readonly db: Db,
    private readonly place: Place,
  ) {}

  async getSituation(): Promise<Situation> {
    const isFresh = this.isPlanning || performance.now() - this.loadedAt < RELOAD_MS;
    if (isFresh && this.known !== null) return this.known;
    const { accounts, now: _, ...situation } = await getPaceAccounts(this.db, this.place);
    const withSession = ({ id, hasSession }: StoredAccount) => hasSession && !this.broken.has(id);
    this.byId = new Map(
      accounts.map((account) => [account.id, { ...account, hasSession: withSession(account) }]),
    );
    this.known = situation;
    this.refreshes = await findWaitingForAccount(this.db, this.place);
    this.loadedAt = performance.now();
    return situation;
  }

  expire(): void {
    this.loadedAt = -Infinity;
  }

  get situation(): Situation | null {
    return this.known;
  }

  all(): StoredAccount[] {
    return [...this.byId.values()];
  }

  get(id: string): StoredAccount | undefined {
    return this.byId.get(id);
  }

  update(account: StoredAccount): void {
    this.byId.set(account.id, account);
  }

  markBroken(ids: Iterable<string>): void {
    for (const id of ids) this.broken.add(id);
  }

  /** The sessions of these accounts as they were loaded; one that does not open is marked as broken. */
  async openSessions(
    ctx: Ctx,
    driver: Driver,
    accounts: readonly StoredAccount[],
  ): Promise<Map<string, PlatformSession>> {
    const unknown = accounts.filter(({ id, sessionKey }) => this.sessions.get(id)?.key !== sessionKey);
    if (unknown.length > 0) {
      const { usable, broken } = await openSessions(ctx, unknown, driver, unknown.length);
      for (const { account, session } of usable)
        this.sessions.set(account.id, { key: account.sessionKey, session });
      this.markBroken(broken);
    }
    return new Map(
      accounts.flatMap(({ id, sessionKey }) => {
        const known = this.sessions.get(id);
        return known?.key === sessionKey ? [[id, known.session]] : [];
      }),
    );
  }

  countPick(account: StoredAccount): void {
    this.update(account);
    if (this.known === null) return;
    const { usedInTask, spentToday } = this.known;
    const used = (usedInTask[account.id] ?? 0) + 1;
    this.known = {
      ...this.known,
      spentToday: spentToday + 1,
      usedInTask: { ...usedInTask, [account.id]: used },
    };
  }

  /** Leaves out one free account for each waiting refresh by hand (docs/rules.md#refreshes). */
  withoutRefreshes(candidates: readonly string[]): readonly string[] {
    const left = [...candidates];
    const isLocal = this.known?.dataMode === "LOCAL";
    for (const { userId } of this.refreshes) {
      const at = left.findIndex((id) => !isLocal || this.byId.get(id)?.ownerUserId === userId);
      if (at >= 0) left.splice(at, 1);
    }
    return left;
  }
}
