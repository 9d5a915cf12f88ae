export { createCaller, type AppRouter } from "./app-router";
export { createTrpcContext } from "./context";
export { handleTrpc } from "./handle-trpc";
