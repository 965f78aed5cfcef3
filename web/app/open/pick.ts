/** The input of the last dialog. Without a reference, browsers may garbage-collect it. */
let current: HTMLInputElement | undefined;

/** Opens the browser's dialog for files or folders. Resolves to an empty list if the user cancels. */
function pick(prepare: (input: HTMLInputElement) => void): Promise<readonly File[]> {
  const input = document.createElement('input');
  input.type = 'file';
  prepare(input);
  current = input;
  return new Promise((resolve) => {
    const finish = (files: readonly File[]): void => {
      if (current === input) current = undefined;
      resolve(files);
    };
    input.addEventListener('change', () => finish([...(input.files ?? [])]), { once: true });
    input.addEventListener('cancel', () => finish([]), { once: true });
    input.click();
  });
}

export function pickFiles(): Promise<readonly File[]> {
  return pick((input) => (input.multiple = true));
}

export function pickFolder(): Promise<readonly File[]> {
  return pick((input) => (input.webkitdirectory = true));
}
