export { compress, type Encoding, unzip } from "./compression";
