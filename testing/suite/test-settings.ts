export const testSettings = {
  TZ: "Asia/Kathmandu",
  NEXTAUTH_URL: "http://localhost:3000",
  NEXTAUTH_SECRET: "test-secret-".padEnd(40, "0123456789"),
  ENCRYPTION_KEYS: `test:${"5eed".repeat(16)}`,
  INNGEST_DEV: "0",
  INNGEST_EVENT_KEY: "test-event-key",
  INNGEST_SIGNING_KEY: `signkey-test-${"ab".repeat(32)}`,
  LOG_LEVEL: "silent",
  // Tests set a caller's address as the reverse proxy does: in X-Front-Address.
  OWN_FRONT: "1",
};
