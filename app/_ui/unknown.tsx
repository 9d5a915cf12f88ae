/** What stands where nothing is known. */
export function Unknown() {
  return <span style={{ color: "var(--mantine-color-dimmed)" }}>–</span>;
}
