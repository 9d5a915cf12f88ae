export function downloadFile(fileName: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  followDownload(fileName, address);
  URL.revokeObjectURL(address);
}

export function followDownload(fileName: string, address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
}
