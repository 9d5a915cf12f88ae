import { notifications } from "@mantine/notifications";

/** Says in a corner that something was done. */
export function notifyDone(message: string): void {
  notifications.show({ message, color: "green", withBorder: true });
}

/** Says that something failed, and stays until it is read. */
export function notifyFailed(message: string): void {
  notifications.show({ message, color: "red", withBorder: true, autoClose: 15_000 });
}
