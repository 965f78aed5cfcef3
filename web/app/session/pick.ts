/** Opens the browser's own dialog for files or folders. Resolves to an empty list when the person cancels. */
function pick(prepare: (input: HTMLInputElement) => void): Promise<readonly File[]> {
  const input = document.createElement('input');
  input.type = 'file';
  prepare(input);
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve([...(input.files ?? [])]), { once: true });
    input.addEventListener('cancel', () => resolve([]), { once: true });
    input.click();
  });
}

export function pickFiles(): Promise<readonly File[]> {
  return pick((input) => (input.multiple = true));
}

export function pickFolder(): Promise<readonly File[]> {
  return pick((input) => (input.webkitdirectory = true));
}
