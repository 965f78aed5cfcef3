import type { ReactiveControllerHost } from 'lit';
import type { App } from '../../app.js';
import { message } from '../../text/messages.js';

/**
 * Whether the code of a rarely used component is loaded. The first call fetches it; the host renders again when it has
 * arrived. The component must not be rendered before, because it would be connected without its properties.
 */
export function isComponentLoaded(
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
