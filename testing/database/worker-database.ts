export function workerDatabase(id: number | string): string {
  return `worker_${id}`;
}
