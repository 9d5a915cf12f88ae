import { dayIn } from "@/server/domain/kernel/days";
import { nextMidnight } from "@/server/domain/scraping/pace";

/** Spending of organizations by the days of their time zones. Like a table, it survives restarts. */
export class BudgetBook {
  private readonly used = new Map<string, number>();
  private readonly days = new Map<string, { from: number; day: string; renewsAt: number }>();

  read(budget: string, timeZone: string, now: number): { used: number; renewsAt: number } {
    const { day, renewsAt } = this.dayOf(timeZone, now);
    return { used: this.used.get(`${budget} ${day}`) ?? 0, renewsAt };
  }

  spend(budget: string, timeZone: string, now: number): void {
    const key = `${budget} ${this.dayOf(timeZone, now).day}`;
    this.used.set(key, (this.used.get(key) ?? 0) + 1);
  }

  /** Cached while the day lasts, because computing the day of an instant is slow. */
  private dayOf(timeZone: string, now: number): { day: string; renewsAt: number } {
    const known = this.days.get(timeZone);
    if (known !== undefined && now >= known.from && now < known.renewsAt) return known;
    const today = {
      from: now,
      day: dayIn(timeZone, new Date(now)),
      renewsAt: nextMidnight(timeZone, now),
    };
    this.days.set(timeZone, today);
    return today;
  }
}
