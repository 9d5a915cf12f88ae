export {
  BODY_LENGTH,
  CALLER_ADDRESS,
  CALLER_METHOD,
  findClientAddress,
  fromFront,
  networkOf,
  tellLength,
} from "./client-address";
