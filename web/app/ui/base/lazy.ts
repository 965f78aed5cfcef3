import type { ReactiveControllerHost } from 'lit';
import type { App } from '../../app.js';
import { message } from '../../text/messages.js';

/**
 * Waits for code that is fetched on first use. If the request fails, a message asks the user to try again.
 * @param isNeeded - whether a failure is reported
 * @returns whether the code is loaded
 */
export async function fetchCode(
  { work, actions }: Pick<App, 'work' | 'actions'>,
  code: Promise<unknown>,
  isNeeded: () => boolean = () => true,
): Promise<boolean> {
  try {
    await work.during(code);
    return true;
  } catch {
    if (isNeeded()) actions.notices.toast(message('codeLost'));
    return false;
  }
}

/**
 * Whether the code of a rarely used component is loaded. The first call fetches it; the host renders again when it has
 * arrived. The component must not be rendered earlier, because it would be connected without its properties.
 */
export function isComponentLoaded(
  host: ReactiveControllerHost & { readonly app: App },
  tag: string,
  fetch: () => Promise<unknown>,
): boolean {
  if (customElements.get(tag) !== undefined) return true;
  void fetchCode(host.app, fetch()).then((isLoaded) => {
    if (isLoaded) host.requestUpdate();
  });
  return false;
}
