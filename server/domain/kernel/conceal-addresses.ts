/** Hides user and password in the addresses of a text: errors repeat the addresses of servers. */
export function concealCredentials(text: string): string {
  return text.replaceAll(/:\/\/[^\s/?#"'\\<>]*@/g, "://****@");
}

/** Leaves only scheme and host of addresses, because paths and queries hold tokens as well. */
export function concealAddresses(text: string): string {
  return text.replaceAll(
    /:\/\/(?:[^\s/?#"'\\<>]*@)?([^\s/?#"'\\<>]+)(?:[/?#][^\s"'<>]*(?<![.,:;)]))?/g,
    "://$1",
  );
}
