import { type Ground, type GroundSettings } from "./ground";

/** Waits as long as a fault shall last, and until it was met: by a write, or by the health report. */
export type Lasts = (isMet?: () => boolean) => Promise<void>;

export type Fault = GroundSettings & {
  name: string;
  /** Brings it about, keeps it up and ends it. False where this machine cannot have it. */
  happen: (ground: Ground, lasts: Lasts) => Promise<boolean>;
  /** What `/api/health` says at some time while it lasts. */
  health?: { check: string; says: string };
};

const HOUR_MS = 3_600_000;
const LEAST_CUTS = 3;
const unreachable = { check: "database", says: "unreachable" };

export const faults: readonly Fault[] = [
  {
    name: "PostgreSQL killed",
    happen: async ({ postgres, proxy }, lasts) => {
      await postgres.kill();
      await lasts();
      await postgres.start();
      proxy.lead(postgres.url());
      return true;
    },
    health: unreachable,
  },
  {
    name: "PostgreSQL restarted",
    happen: async ({ postgres, proxy }, lasts) => {
      await postgres.stop();
      await lasts();
      await postgres.start();
      proxy.lead(postgres.url());
      return true;
    },
    health: unreachable,
  },
  {
    name: "PostgreSQL's disk full",
    happen: async ({ postgres }, lasts) => {
      if (!(await postgres.fill())) return false;
      await lasts();
      postgres.free();
      return true;
    },
    health: { check: "database", says: "full" },
  },
  { name: "PostgreSQL slow", happen: during("slow") },
  { name: "PostgreSQL hanging", happen: during("hang"), health: unreachable },
  { name: "PostgreSQL out of reach", happen: during("refuse"), health: unreachable },
  {
    name: "cut off in the middle of commits",
    happen: async ({ proxy }, lasts) => {
      proxy.behave("cut commits");
      await lasts(() => proxy.cuts() >= LEAST_CUTS);
      proxy.behave("pass");
      return true;
    },
  },
  {
    name: "limiter's store hanging",
    happen: async ({ limiter }, lasts) => {
      limiter.kill("SIGSTOP");
      await lasts();
      limiter.kill("SIGCONT");
      return true;
    },
    health: { check: "limiter", says: "unreachable" },
  },
  { name: "PostgreSQL's certificate expired", ...expiring("database") },
  { name: "certificate of the limiter's store expired", ...expiring("limiter") },
  { name: "clock an hour behind", ...steppingBy(-HOUR_MS) },
  { name: "clock an hour ahead", ...steppingBy(HOUR_MS) },
];

function during(mode: Parameters<Ground["proxy"]["behave"]>[0]): Fault["happen"] {
  return async ({ proxy }, lasts) => {
    proxy.behave(mode);
    await lasts();
    proxy.behave("pass");
    return true;
  };
}

/** Until it is renewed. */
function expiring(overTls: "database" | "limiter"): Pick<Fault, "overTls" | "happen" | "health"> {
  return {
    overTls,
    happen: async ({ tls }, lasts) => {
      if (tls === null) throw new Error("nothing is reached over TLS");
      tls.present("expired");
      await lasts();
      tls.present("valid");
      return true;
    },
    health: { check: overTls, says: "unreachable" },
  };
}

/** The clock is not put right again: the instance has to work with it. */
function steppingBy(ms: number): Pick<Fault, "settings" | "happen"> {
  return {
    settings: { CLOCK_STEP_MS: String(ms) },
    happen: async ({ service }, lasts) => {
      service.kill("SIGUSR2");
      await lasts();
      return true;
    },
  };
}
