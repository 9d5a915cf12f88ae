import { baselines } from "@/prisma/seed/pace-table";
import {
  advance,
  budgetRoom,
  driverErrorBlame,
  endScrape,
  intervalMs,
  newPaceAccount,
  nextAction,
  type Pace,
  rankRuns,
  resolvePace,
  type RunState,
  startScrape,
  weighOutcome,
} from "@/server/domain/scraping/pace";
import { callsPerTarget } from "@/server/platforms";
import { breakAccount, breakOrganization, breakPace, type BrokenRule } from "./broken-rules";
import { BudgetBook } from "./budget-book";
import { EventQueue } from "./event-queue";
import {
  clockAt,
  HOUR,
  LEASE_MS,
  MAX_RUN_MS,
  type PacePlan,
  type PlanGroup,
  type PlanOrganization,
} from "./pace-plan";
import { answerCall, type PlannedAnswer } from "./platform-answers";
import { type LoggedRequest } from "./request-log";
import { type Event, type Group, type Run, type Scrape, type StoredTask } from "./trial-state";

/** Retries after a transient error, on another account if possible. */
const MAX_RETRIES = 2;

/**
 * A service that runs a plan in virtual time by the rules of server/domain/scraping/pace. It stores
 * accounts, budgets and tasks, and loses its runs at restarts. Returns the platforms' log.
 */
export function liveThrough(plan: PacePlan, broken: BrokenRule | null = null): LoggedRequest[] {
  const service = new TrialService(plan, broken);
  service.run();
  return service.log;
}

class TrialService {
  readonly log: LoggedRequest[] = [];
  private readonly events = new EventQueue<Event>();
  private readonly groups: Group[];
  private readonly runs = new Map<StoredTask, Run>();
  private readonly budgets = new BudgetBook();
  private real: number;
  private clock: number;
  /** Incremented at each restart: work in progress belongs to an earlier life. */
  private life = 0;
  private upAt: number;

  constructor(
    private readonly plan: PacePlan,
    private readonly broken: BrokenRule | null,
  ) {
    this.real = this.upAt = plan.startsAt;
    this.clock = plan.startsAt;
    this.groups = plan.groups.map(({ accounts, profile }) => ({
      accounts: accounts.map(({ id, weight, ownerUserId, createdAt }, index) => ({
        ...newPaceAccount(id, createdAt),
        hasSession: broken !== "an account forgotten" || profile === "steady" || index > 0,
        weight: broken === "weights ignored" ? 1 : weight,
        ownerUserId,
      })),
      fences: accounts.map(() => 0),
      attempts: accounts.map(() => 0),
      open: [],
      wakesAt: Infinity,
    }));
    plan.tasks.forEach(({ createdAt }, task) => {
      this.events.add(createdAt, { kind: "task", task });
    });
    for (const { at, downMs } of plan.restarts) this.events.add(at, { kind: "stop", downMs });
    for (const { at } of plan.clockSteps) this.events.add(at, { kind: "wake all" });
    for (const { suspended } of plan.organizations)
      if (suspended !== null) this.events.add(suspended.to, { kind: "wake all" });
    for (const at of plan.confirmations) this.events.add(at, { kind: "confirm" });
  }

  run(): void {
    for (let next = this.events.next(); next !== undefined; next = this.events.next()) {
      if (next.at >= this.plan.endsAt) return;
      this.real = next.at;
      this.clock = clockAt(this.plan, next.at);
      this.handle(next.event);
    }
  }

  private handle(event: Event): void {
    switch (event.kind) {
      case "task":
        return this.open(event.task);
      case "stop":
        return this.restart(event.downMs);
      case "wake all":
        return this.groups.forEach((_, group) => this.wake(group));
      case "confirm":
        return this.confirm();
      case "wake":
        if (this.groups[event.group]?.wakesAt === this.real) this.wake(event.group);
        return;
      case "call":
        if (event.life === this.life) this.call(event.scrape);
        return;
      case "answer":
        if (event.life === this.life) this.read(event);
    }
  }

  private open(index: number): void {
    const task = this.plan.tasks[index];
    if (task === undefined) return;
    const left = new Set(Array.from({ length: task.count }, (_, target) => task.first + target));
    const stored = {
      id: `run_${index}`,
      index,
      left,
      tries: new Map<number, number>(),
      usedInTask: {},
      resumesAt: null,
    };
    this.groupOf(task.group).open.push(stored);
    this.wake(task.group);
  }

  /** Loses its memory and pauses; stored state remains as last written. */
  private restart(downMs: number): void {
    this.life += 1;
    if (this.broken === "targets lost at restart")
      for (const [task, { queue }] of this.runs) task.left = new Set(queue);
    this.runs.clear();
    this.upAt = this.real + downMs;
    if (this.broken === "leases forgotten at restart")
      for (const group of this.groups)
        group.accounts = group.accounts.map((account) => ({
          ...account,
          nextRequestAt: null,
          leaseHolder: null,
          leaseExpiresAt: null,
        }));
    this.groups.forEach((_, group) => this.sleep(group, this.upAt));
  }

  private confirm(): void {
    this.groups.forEach((group, index) => {
      group.accounts = group.accounts.map((account) =>
        account.status === "RISK" ? { ...account, status: "ACTIVE" } : account,
      );
      this.wake(index);
    });
  }

  /** Lets the group's runs start what they may, then sleeps until the first of them can continue. */
  private wake(index: number): void {
    const group = this.groupOf(index);
    group.wakesAt = Infinity;
    if (this.real < this.upAt) return this.sleep(index, this.upAt);
    group.open = group.open.filter(({ left }) => left.size > 0);
    const waiting = group.open.map((task) => {
      const { priority = "DAILY", createdAt = 0 } = this.plan.tasks[task.index] ?? {};
      return { id: task.id, priority, waitingSince: createdAt, task };
    });
    for (const { task } of rankRuns(waiting, this.clock)) {
      const until = this.advance(index, task);
      if (until !== null) this.sleep(index, this.real + Math.max(1, until - this.clock));
    }
  }

  private sleep(group: number, at: number): void {
    if (at >= this.groupOf(group).wakesAt) return;
    this.groupOf(group).wakesAt = at;
    this.events.add(at, { kind: "wake", group });
  }

  /** Starts what the task may start now. Returns the next instant to check, by the service's clock. */
  private advance(index: number, task: StoredTask): number | null {
    if (task.resumesAt !== null && this.clock < task.resumesAt) return task.resumesAt;
    const run = this.runs.get(task) ?? this.begin(index, task);
    for (;;) {
      run.state = { ...run.state, pending: run.queue.length, ...this.circumstances(index, task) };
      const next = nextAction(run.state, this.groupOf(index).accounts, this.clock);
      run.state = next.run;
      switch (next.action.kind) {
        case "done":
          this.runs.delete(task);
          return null;
        case "wait":
          return next.action.until;
        case "pause":
          this.runs.delete(task);
          task.resumesAt = Math.max(this.clock + 1, next.action.until ?? this.clock + HOUR);
          return task.resumesAt;
        case "scrape":
          this.scrape(index, task, run, next.action.candidates);
      }
    }
  }

  private begin(index: number, task: StoredTask): Run {
    const { parallel } = this.planGroup(index);
    const state: RunState = {
      worker: task.id,
      pace: this.paceOf(index),
      parallel,
      stopsAt: this.clock + MAX_RUN_MS,
      pending: task.left.size,
      underWay: 0,
      workingAccounts: null,
      ...this.circumstances(index, task),
    };
    const run = { state, queue: [...task.left] };
    task.resumesAt = null;
    this.runs.set(task, run);
    return run;
  }

  private paceOf(index: number): Pace {
    const { policy, platform } = this.planGroup(index);
    const edited = this.broken === "policy edits ignored" ? this.plan.startsAt : this.real;
    const version = policy.findLast(({ from }) => from <= edited);
    if (version === undefined) throw new Error("a policy from the beginning");
    return breakPace(resolvePace(version.numbers, baselines[platform]), this.broken);
  }

  private circumstances(
    index: number,
    task: StoredTask,
  ): Pick<RunState, "organizationIsActive" | "dataMode" | "taskOwnerUserId" | "usedInTask" | "budget"> {
    const { dataMode, suspended } = this.organizationOf(index);
    const { ownerUserId: taskOwnerUserId, priority = "DAILY" } = this.plan.tasks[task.index] ?? {};
    const { used, renewsAt } = this.budgets.read(...this.budgetOf(index), this.clock);
    const { orgDailyBudget } = this.runs.get(task)?.state.pace ?? this.paceOf(index);
    return {
      organizationIsActive: suspended === null || this.real < suspended.from || this.real >= suspended.to,
      dataMode,
      taskOwnerUserId,
      usedInTask: task.usedInTask,
      budget: { room: budgetRoom(orgDailyBudget, used, priority), renewsAt },
    };
  }

  private budgetOf(index: number): [budget: string, timeZone: string] {
    const { organization, platform } = this.planGroup(index);
    return [`${organization} ${platform}`, this.organizationOf(index).timeZone];
  }

  /** The writes of a single statement: the account, its use in the task, the budget and the lease. */
  private scrape(index: number, task: StoredTask, run: Run, candidates: readonly string[]): void {
    const group = this.groupOf(index);
    const account = group.accounts.findIndex(({ id }) => id === candidates[0]);
    const state = group.accounts[account];
    const target = run.queue.shift();
    if (state === undefined || target === undefined || run.state.workingAccounts === null)
      throw new Error("a scrape needs an account and a target");
    const { id } = state;
    const { pace, worker, workingAccounts, underWay } = run.state;
    const started = startScrape(state, pace, { now: this.clock, worker, leaseMs: LEASE_MS });
    group.accounts[account] = breakAccount(started, this.broken);
    const attempt = (group.attempts[account] ?? 0) + 1;
    group.attempts[account] = attempt;
    // With leases ignored, a scrape never notices that another one holds the account.
    const fence = this.broken === "leases ignored" ? 0 : attempt;
    group.fences[account] = fence;
    task.usedInTask = { ...task.usedInTask, [id]: (task.usedInTask[id] ?? 0) + 1 };
    this.budgets.spend(...this.budgetOf(index), this.clock);
    run.state = {
      ...run.state,
      underWay: underWay + 1,
      pending: run.queue.length,
      ...this.circumstances(index, task),
      workingAccounts: { ...workingAccounts, turns: advance(workingAccounts.turns, id, candidates) },
    };
    if (this.broken === "double dispatch" && target % 500 === 7 && !task.tries.has(-target)) {
      task.tries.set(-target, 1);
      run.queue.unshift(target);
    }
    this.call({ task, run, account, target, fence, call: 0, attempt, lastRequestAt: this.clock });
  }

  private call(scrape: Scrape): void {
    const { task, account: accountIndex, target, call, attempt } = scrape;
    const index = this.plan.tasks[task.index]?.group ?? 0;
    const group = this.groupOf(index);
    const account = group.accounts[accountIndex];
    if (account === undefined || !this.holds(index, scrape)) return this.release(index, scrape, true);
    if (account.leaseExpiresAt !== null && account.leaseExpiresAt < this.clock + LEASE_MS / 2)
      group.accounts[accountIndex] = { ...account, leaseExpiresAt: this.clock + LEASE_MS };
    scrape.lastRequestAt = this.clock;
    const id = { group: index, account: accountIndex, target, call, at: this.real };
    const answer = answerCall(this.plan, { ...id, attempt });
    const { latencyMs, retryAfterMs } = answer;
    const entry: LoggedRequest = {
      ...id,
      task: task.index,
      answer: "CUT",
      answeredAt: this.real + latencyMs,
      retryAfterMs,
    };
    this.log.push(entry);
    this.events.add(this.real + latencyMs, { kind: "answer", scrape, life: this.life, entry, answer });
  }

  private read({ scrape, entry, answer: { kind, retryAfterMs } }: Event & { kind: "answer" }): void {
    const { group: index, account: accountIndex, call } = entry;
    const group = this.groupOf(index);
    const account = group.accounts[accountIndex];
    if (account === undefined || !this.holds(index, scrape)) return this.release(index, scrape, true);
    entry.answer = kind;
    const { pace } = scrape.run.state;
    if (kind === "ok" && call + 1 < callsPerTarget(this.planGroup(index).platform)) {
      scrape.call += 1;
      const next = entry.at + intervalMs(account, pace, scrape.lastRequestAt);
      this.events.add(Math.max(this.real, next), { kind: "call", scrape, life: this.life });
      return;
    }
    const at = { now: this.clock, lastRequestAt: scrape.lastRequestAt };
    const outcome = kind === "ok" ? { kind } : { kind, retryAfterMs: retryAfterMs ?? undefined };
    const ended = endScrape(breakAccount(account, this.broken), pace, outcome, at);
    group.accounts[accountIndex] = breakAccount(ended, this.broken);
    this.settle(scrape, kind);
    this.release(index, scrape, false);
  }

  /** False if another scrape took the account after a clock jump ended the lease. */
  private holds(index: number, { account, fence }: Scrape): boolean {
    return this.groupOf(index).fences[account] === fence;
  }

  private settle({ task, run, target, account }: Scrape, kind: PlannedAnswer["kind"]): void {
    const index = this.plan.tasks[task.index]?.group ?? 0;
    const id = this.groupOf(index).accounts[account]?.id ?? "";
    const { workingAccounts } = run.state;
    if (workingAccounts !== null)
      run.state = {
        ...run.state,
        workingAccounts: { ...workingAccounts, turns: weighOutcome(workingAccounts.turns, id, kind) },
      };
    const blame = kind === "ok" ? "target" : driverErrorBlame[kind];
    const tries = (task.tries.get(target) ?? 0) + (blame === "transient" ? 1 : 0);
    task.tries.set(target, tries);
    if (blame === "target" || blame === "driver" || tries > MAX_RETRIES) task.left.delete(target);
    else run.queue.push(target);
  }

  private release(index: number, { task, run, target }: Scrape, goesBack: boolean): void {
    if (goesBack) run.queue.push(target);
    run.state = { ...run.state, underWay: run.state.underWay - 1 };
    if (task.left.size === 0) this.runs.delete(task);
    this.wake(index);
  }

  private organizationOf(index: number): PlanOrganization {
    const organization = this.plan.organizations[this.planGroup(index).organization];
    if (organization === undefined) throw new Error("no such organization");
    return breakOrganization(organization, this.broken);
  }

  private groupOf(index: number): Group {
    const group = this.groups[index];
    if (group === undefined) throw new Error("no such group");
    return group;
  }

  private planGroup(index: number): PlanGroup {
    const group = this.plan.groups[index];
    if (group === undefined) throw new Error("no such group");
    return group;
  }
}
