/** Downloads a file: a text, or a picture. */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Revoked later, because Safari still reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
