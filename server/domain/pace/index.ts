export * from "./pace-account";
export * from "./pace-numbers";
