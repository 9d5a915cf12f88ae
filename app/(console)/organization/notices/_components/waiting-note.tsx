import { Alert } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { Channel } from "./notice-columns";
import { WaitingNotices } from "./waiting-notices";

/** Named one by one; of the others only how many they are is said. */
const MAX_LINES = 3;

/** Above the log, which has only what has become a message. */
export function WaitingNote({ channels }: { channels: readonly Channel[] }) {
  const t = useTranslations("notices.waiting");
  const tUi = useTranslations("ui");
  const waiting = channels.filter(({ waiting: { count } }) => count > 0);
  if (waiting.length === 0) return null;
  const others = waiting.slice(MAX_LINES);
  return (
    <Alert color="gray" py={8} mb="sm" role="note">
      {waiting.slice(0, MAX_LINES).map((channel) => (
        <div key={channel.id}>
          {tUi("label", { name: channel.name })}
          {/* In one piece on the next line where the name is long. */}
          <span style={{ display: "inline-block" }}>
            <WaitingNotices channel={channel} />
          </span>
        </div>
      ))}
      {others.length > 0 &&
        t("others", {
          channels: others.length,
          count: others.reduce((sum, { waiting: { count } }) => sum + count, 0),
        })}
    </Alert>
  );
}
