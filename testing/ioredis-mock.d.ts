/** The package ships no types. Declares only what the Upstash test server uses. */
declare module "ioredis-mock" {
  export default class RedisMock {
    constructor(options: { port: number });
    ping(): Promise<string>;
    get(key: string): Promise<string | null>;
    pttl(key: string): Promise<number>;
    flushall(): Promise<string>;
    eval(script: string, keyCount: number, ...keysAndArguments: string[]): Promise<unknown>;
    disconnect(): void;
  }
}
