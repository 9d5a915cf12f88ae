import { type ApiRequest, callApi, type CallOptions, type ClientOptions } from "./call-api.ts";
import { ChangeRound } from "./change-round.ts";
import { Listing, type Page } from "./listing.ts";
import type { BodyOf, DataOf, ListQuery, OperationName, QueryOf, Schemas } from "./wire.ts";

/**
 * `idempotencyKey`: a value of your own that stays the same when your process starts over, such as the name
 * of the batch. Without one each call makes its own, which makes the client's own retries safe.
 */
type WriteOptions = CallOptions & { idempotencyKey?: string };

type Blogger = Schemas["Blogger"];
type BloggerField = keyof Blogger;
type Run = Schemas["ScrapingTaskRun"];

/** A change whose blogger has only the chosen fields. */
type ChangeOf<Field extends BloggerField> = Omit<Schemas["BloggerChange"], "blogger"> & {
  blogger: Pick<Blogger, Field>;
};

type Selecting<Query, Field> = Omit<Query, "fields"> & { fields: readonly Field[] };

/**
 * The public API, an operation a method, named as in the reference. Answers come without their envelope; what
 * is refused is thrown as a RosterError; what may succeed later is repeated first.
 */
export class RosterClient {
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  /** The organization of the key, its quota at this moment, and the key itself. */
  getOrganizationSelf(options?: CallOptions): Promise<DataOf<"getOrganizationSelf">> {
    return this.#call<"getOrganizationSelf">({ path: "/organizations/self" }, options);
  }

  /** One creator. Where its row is refused, RosterError has the row's code as `reason`. */
  importBlogger(
    item: BodyOf<"importBlogger">,
    { dryRun, ...options }: QueryOf<"importBlogger"> & WriteOptions = {},
  ): Promise<DataOf<"importBlogger">> {
    return this.#write<"importBlogger">({ path: "/bloggers", query: { dryRun }, body: item }, options);
  }

  /** Up to 500 creators. Refused rows stand in `errors`; the others are written. */
  importBloggers(
    batch: BodyOf<"importBloggers">,
    { dryRun, outcomes, ...options }: QueryOf<"importBloggers"> & WriteOptions = {},
  ): Promise<DataOf<"importBloggers">> {
    const query = { dryRun, outcomes };
    return this.#write<"importBloggers">({ path: "/bloggers/batch", query, body: batch }, options);
  }

  deactivateBloggers(
    batch: BodyOf<"deactivateBloggers">,
    { dryRun, ...options }: QueryOf<"deactivateBloggers"> & WriteOptions = {},
  ): Promise<DataOf<"deactivateBloggers">> {
    const request = { path: "/bloggers/deactivate", query: { dryRun }, body: batch };
    return this.#write<"deactivateBloggers">(request, options);
  }

  /** The roster, the last changed first. */
  listBloggers(query?: ListQuery<"listBloggers">, options?: CallOptions): Listing<Schemas["ListedBlogger"]>;
  listBloggers<Field extends BloggerField>(
    query: Selecting<ListQuery<"listBloggers">, Field>,
    options?: CallOptions,
  ): Listing<Pick<Blogger, Field>>;
  listBloggers(query: object = {}, options?: CallOptions): Listing<unknown> {
    return this.#list("/bloggers", query, options);
  }

  /** Everything known about a creator; with `fields`, those alone. */
  getBlogger(id: string, query?: { fields?: undefined }, options?: CallOptions): Promise<Blogger>;
  getBlogger<Field extends BloggerField>(
    id: string,
    query: { fields: readonly Field[] },
    options?: CallOptions,
  ): Promise<Pick<Blogger, Field>>;
  getBlogger(id: string, query: object = {}, options?: CallOptions): Promise<unknown> {
    return callApi(this.#options, { path: `/bloggers/${encodeURIComponent(id)}`, query }, options);
  }

  /** One round of the change stream. Keep the round's `resume` when it is through, for the next one. */
  readChanges(
    query?: ListQuery<"listBloggerChanges">,
    options?: CallOptions,
  ): ChangeRound<Schemas["BloggerChange"]>;
  readChanges<Field extends BloggerField>(
    query: Selecting<ListQuery<"listBloggerChanges">, Field>,
    options?: CallOptions,
  ): ChangeRound<ChangeOf<Field>>;
  readChanges(query: object = {}, options?: CallOptions): ChangeRound<unknown> {
    type ChangePage = Page<unknown> & { watermark: string; resume: string | null };
    return new ChangeRound((cursor) => this.#page<ChangePage>("/bloggers/changes", query, cursor, options));
  }

  getBloggerStats(
    id: string,
    query: QueryOf<"getBloggerStats"> = {},
    options?: CallOptions,
  ): Promise<DataOf<"getBloggerStats">> {
    const path = `/bloggers/${encodeURIComponent(id)}/stats`;
    return this.#call<"getBloggerStats">({ path, query }, options);
  }

  listImportRuns(
    query: ListQuery<"listImportRuns"> = {},
    options?: CallOptions,
  ): Listing<Schemas["ImportRun"]> {
    return this.#list("/import-runs", query, options);
  }

  getImportRun(id: string, options?: CallOptions): Promise<DataOf<"getImportRun">> {
    return this.#call<"getImportRun">({ path: `/import-runs/${encodeURIComponent(id)}` }, options);
  }

  listScrapingTasks(
    query: ListQuery<"listScrapingTasks"> = {},
    options?: CallOptions,
  ): Listing<Schemas["ScrapingTask"]> {
    return this.#list("/scraping-tasks", query, options);
  }

  getScrapingTask(id: string, options?: CallOptions): Promise<DataOf<"getScrapingTask">> {
    return this.#call<"getScrapingTask">({ path: `/scraping-tasks/${encodeURIComponent(id)}` }, options);
  }

  /** The attempts of a task's runs, newest first. */
  listScrapingRuns(
    taskId: string,
    query?: ListQuery<"listScrapingRuns">,
    options?: CallOptions,
  ): Listing<Run>;
  listScrapingRuns<Field extends keyof Run>(
    taskId: string,
    query: Selecting<ListQuery<"listScrapingRuns">, Field>,
    options?: CallOptions,
  ): Listing<Pick<Run, Field>>;
  listScrapingRuns(taskId: string, query: object = {}, options?: CallOptions): Listing<unknown> {
    return this.#list(`/scraping-tasks/${encodeURIComponent(taskId)}/runs`, query, options);
  }

  /** Attempts to push, newest first. */
  listSyncRuns(
    query: ListQuery<"listSyncRuns"> = {},
    options?: CallOptions,
  ): Listing<Schemas["SyncEndpointRun"]> {
    return this.#list("/sync-runs", query, options);
  }

  getSyncRun(id: string, options?: CallOptions): Promise<DataOf<"getSyncRun">> {
    return this.#call<"getSyncRun">({ path: `/sync-runs/${encodeURIComponent(id)}` }, options);
  }

  /**
   * For test keys: everything in their sandbox begins again. Tried once: repeated after a lost answer, it
   * would erase what was written since the first.
   */
  resetSandbox(options?: CallOptions): Promise<DataOf<"resetSandbox">> {
    return this.#call<"resetSandbox">({ path: "/sandbox/reset", body: null, once: true }, options);
  }

  async #call<Name extends OperationName>(request: ApiRequest, options?: CallOptions): Promise<DataOf<Name>> {
    return (await callApi(this.#options, request, options)) as DataOf<Name>;
  }

  #write<Name extends OperationName>(request: ApiRequest, options: WriteOptions): Promise<DataOf<Name>> {
    const { idempotencyKey = crypto.randomUUID(), ...rest } = options;
    return this.#call<Name>({ ...request, idempotencyKey }, rest);
  }

  #list<Item>(path: string, query: object, options?: CallOptions): Listing<Item> {
    return new Listing<Item>((cursor) => this.#page<Page<Item>>(path, query, cursor, options));
  }

  async #page<Whole>(
    path: string,
    query: object,
    cursor: string | undefined,
    options?: CallOptions,
  ): Promise<Whole> {
    return (await callApi(this.#options, { path, query: { ...query, cursor } }, options)) as Whole;
  }
}
