export {
  findCaller,
  findHop,
  isTrustedProxy,
  parseTrustedProxies,
  type TrustedProxies,
} from "./trusted-proxies";
