export { FINGERPRINT_RANDOM_BYTES, generateFingerprint } from "./generate-fingerprint";
export {
  type FingerprintPlatform,
  type FingerprintProfile,
  fingerprintProfile,
  systemOfPlatform,
} from "./fingerprint-profile";
