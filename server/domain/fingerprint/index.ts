export { FINGERPRINT_RANDOM_BYTES, generateFingerprint } from "./generate-fingerprint";
export { type FingerprintProfile, fingerprintProfile } from "./fingerprint-profile";
