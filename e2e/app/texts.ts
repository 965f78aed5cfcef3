import type { Page } from 'playwright-core';

/** Faults in the visible texts, in the generated language `en-XA`, which puts each text in brackets. */
export interface TextFaults {
  /** Visible texts and accessible names that are not from the text tables. */
  readonly foreign: string[];
  /** Elements whose text overflows them without an ellipsis or a scroll bar. */
  readonly cut: string[];
}

/**
 * Finds faults in the visible texts. Ignores names from files (in elements with the class `data`, `name` or `fmt`, in
 * `<bdi>`, `<code>` or `<pre>`, or of the form of a file name), messages of the library (`lang="en"`), announcements
 * for screen readers, and words without two adjacent letters, such as numbers.
 *
 * @param allowed - further texts and words to ignore
 */
export function textFaults(page: Page, allowed: readonly string[]): Promise<TextFaults> {
  return page.evaluate((known) => {
    const names =
      'bdi, code, pre, .data, .name, .fmt, [lang="en"]:not(html), .visually-hidden[role="status"], title, style, script';
    const foreign: Set<string> = new Set();
    const cut: Set<string> = new Set();
    const isOurs = (text: string): boolean => {
      // A sentence may be split over several elements, so a text may have only one of the two brackets.
      const rest = text.replace(/\u27e6[^\u27e7]*\u27e7|[^\u27e7]*\u27e7|\u27e6[^\u27e7]*/g, '').trim();
      const isKnown = (word: string): boolean =>
        !/\p{L}{2}/u.test(word) || known.includes(word) || /^[\w/]+\.\w{2,4}$/.test(word);
      return known.includes(rest) || rest.split(/[\s:,]+/).every(isKnown);
    };
    const label = (element: Element): string => {
      const { host } = element.getRootNode() as Partial<ShadowRoot>;
      const name = [element.tagName.toLowerCase(), ...element.classList].join('.');
      return `${host?.tagName.toLowerCase() ?? ''} ${name}`;
    };
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const look = (root: Document | ShadowRoot): void => {
      for (const element of root.querySelectorAll('*')) {
        if (!isSeen(element)) continue;
        if (element.shadowRoot !== null) look(element.shadowRoot);
        if (element.closest(names) !== null) continue;
        for (const attribute of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext']) {
          const text = element.getAttribute(attribute) ?? '';
          if (!isOurs(text)) foreign.add(`${label(element)} [${attribute}] ${text}`);
        }
        const texts = [...element.childNodes].filter(
          (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
        );
        const sentence = element.textContent ?? '';
        for (const text of texts)
          if (!isOurs(text.textContent ?? '') && !isOurs(sentence))
            foreign.add(`${label(element)} ${(text.textContent ?? '').trim()}`);
        if (texts.length > 0 && !element.matches('.visually-hidden, .visually-hidden *'))
          checkSize(element, sentence);
      }
    };
    const checkSize = (element: Element, text: string): void => {
      const range = document.createRange();
      const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      const [first, last] = [own[0], own.at(-1)];
      if (first === undefined || last === undefined) return;
      range.setStartBefore(own.length === 1 ? first : element.firstChild!);
      range.setEndAfter(own.length === 1 ? last : element.lastChild!);
      const box = range.getBoundingClientRect();
      const shown = text.trim().replaceAll(/\s+/g, ' ').slice(0, 60);
      if (box.width === 0) return;
      for (let each: Element | null = element; each !== null; each = parentOf(each)) {
        const { textOverflow, overflowX, clipPath } = getComputedStyle(each);
        // Skips text that is only for screen readers, text that ends in an ellipsis, and rows that scroll horizontally.
        if (clipPath !== 'none' || each.matches('.visually-hidden')) return;
        if (textOverflow === 'ellipsis' && overflowX !== 'visible') return;
        if (each.matches('.tabs, nav.samples, .swipe')) return;
        const { left, right } = each.getBoundingClientRect();
        const holds = overflowX !== 'visible' || each.matches('button, a, [role="option"], kbd, label');
        if (holds && (box.right > right + 1 || box.left < left - 1)) cut.add(`${label(each)}: ${shown}`);
        if (overflowX !== 'visible') return;
      }
      if (box.right > innerWidth + 1 || box.left < -1) cut.add(`window: ${label(element)}: ${shown}`);
    };
    const parentOf = (element: Element): Element | null =>
      element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as ShadowRoot).host ?? null;
    look(document);
    return { foreign: [...foreign], cut: [...cut] };
  }, allowed);
}
