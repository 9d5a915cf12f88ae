import { type HostRule } from "./link-table";

/** Whether a lower-case host fits one of the rules: by equality or as a host below one, never by a part of its name. */
export function matchHost(host: string, rules: readonly HostRule[]): boolean {
  return rules.some((rule) => (rule.startsWith(".") ? `.${host}`.endsWith(rule) : host === rule));
}
