export function path(call: string): string {
  return `/commercialorder/api/web_api/v1/advertiser/${call}`;
}
