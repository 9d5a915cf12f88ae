export { type AppRouter, appRouter, createCaller } from "./app-router";
export { createTrpcContext } from "./context";
export { handleTrpc } from "./handle-trpc";
