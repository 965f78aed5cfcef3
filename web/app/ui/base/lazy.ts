import type { ReactiveControllerHost } from 'lit';
import type { App } from '../../app.js';
import { message } from '../../text/messages.js';

/**
 * Whether a component is here that few visitors need. Its code is fetched when it is first asked for; the host renders
 * again when it has arrived. It must not be rendered before: it would be connected without its properties.
 */
export function isHere(
  host: ReactiveControllerHost & { readonly app: App },
  tag: string,
  fetch: () => Promise<unknown>,
): boolean {
  if (customElements.get(tag) !== undefined) return true;
  host.app.work.during(fetch()).then(
    () => host.requestUpdate(),
    () => host.app.actions.notices.toast(message('codeLost')),
  );
  return false;
}
