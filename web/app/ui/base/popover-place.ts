/**
 * Places a popover next to its button, inside the window; elements in the top layer do not follow it automatically.
 * Uses the opposite side if there is not enough room.
 */
export function placePopover(popover: HTMLElement, button: DOMRect, side: 'below' | 'above'): void {
  const margin = 8;
  const below = innerHeight - button.bottom - margin;
  const above = button.top - margin;
  const up = side === 'above' ? above > 160 || above > below : below < 160 && above > below;
  popover.style.setProperty('max-height', `${Math.max(120, up ? above : below) - 4}px`);
  popover.style.setProperty('min-width', `${button.width}px`);
  const { width, height } = popover.getBoundingClientRect();
  const left = Math.max(margin, Math.min(button.left, innerWidth - width - margin));
  popover.style.setProperty('left', `${left}px`);
  popover.style.setProperty('top', `${up ? button.top - height - 4 : button.bottom + 4}px`);
}
