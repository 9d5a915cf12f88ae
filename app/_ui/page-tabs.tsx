import { Link } from "./link";
import classes from "./page-tabs.module.css";

type Props = { label: string; current: string; tabs: readonly { href: string; name: string }[] };

/** Pages that belong together, as links in the form of tabs. */
export function PageTabs({ label, current, tabs }: Props) {
  return (
    <nav aria-label={label} className={classes.tabs}>
      {tabs.map(({ href, name }) => (
        <Link
          key={href}
          href={href}
          className={classes.tab}
          {...(href === current && { "aria-current": "page" })}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
