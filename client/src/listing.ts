export type Page<Item> = { items: Item[]; nextCursor: string | null };

/**
 * A list that is read while it is iterated, page by page. Iterating again begins again.
 *
 *     for await (const blogger of roster.listBloggers()) …
 *     for await (const { items } of roster.listBloggers().pages()) …
 */
export class Listing<Item, Whole extends Page<Item> = Page<Item>> implements AsyncIterable<Item> {
  readonly #read: (cursor: string | undefined) => Promise<Whole>;

  constructor(read: (cursor: string | undefined) => Promise<Whole>) {
    this.#read = read;
  }

  async *pages(): AsyncGenerator<Whole, void, undefined> {
    let cursor: string | undefined;
    do {
      const page = await this.#read(cursor);
      yield page;
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const { items } of this.pages()) yield* items;
  }
}
