import { html, nothing, type TemplateResult } from 'lit/html.js';
import { clock } from '../../util/clock.js';
import { icon } from './icons.js';

export interface Choice {
  /** The displayed text, for example a name from a file. */
  readonly label: string;
  readonly chosen: boolean;
  choose(): void;
}

/** A titled group of choices. */
export interface ChoiceGroup {
  /** The title; empty for none. */
  readonly label: string;
  readonly choices: readonly Choice[];
}

export interface MenuOptions {
  /** Unique among the menus of the bar. */
  readonly id: string;
  /** Accessible name. */
  readonly label: string;
  /** Placeholder of the search field. */
  readonly find: string;
  readonly nothingFound: string;
  /** Whether the list stays open after a choice. */
  readonly stays: boolean;
  /** Returns the current choices. Called when the menu opens, and after each choice. */
  groups(): readonly ChoiceGroup[];
  /** Called when the menu has to be rendered again. */
  changed(): void;
}

/** A list with this number of choices or more has a search field. */
const searchedFrom = 13;
/** CSS pixels between the button and the list, and between the list and the viewport's edge. */
const gap = 6;
/** Space above the button, in CSS pixels, that is enough to open the list there even if there is more below. */
const enough = 240;
/** Milliseconds within which typed letters are combined into one search text. */
const typingMilliseconds = 700;

/**
 * A button that opens a list of choices above or below it. Arrow keys change the active choice while the focus stays on
 * the list or its search field.
 */
export class Menu {
  readonly #options: MenuOptions;
  #groups: readonly ChoiceGroup[] | null = null;
  #list: HTMLElement | null = null;
  #query = '';
  #active = 0;
  #typed = { word: '', at: 0 };

  constructor(options: MenuOptions) {
    this.#options = options;
  }

  get open(): boolean {
    return this.#groups !== null;
  }

  close(): void {
    if (!this.open) return;
    if (this.#list?.isConnected === true) this.#list.hidePopover();
    else this.stop();
  }

  /** Removes the listeners. A list that is removed while it is open emits no `toggle` event. */
  stop(): void {
    removeEventListener('scroll', this.#scrolled, { capture: true });
    removeEventListener('resize', this.#resized);
    this.#groups = null;
  }

  /** Closes the list and focuses its button. */
  #leave(): void {
    (this.#list?.previousElementSibling as HTMLElement | null)?.focus();
    this.close();
  }

  /** Renders the button and its list. `face` is the button's content, `name` its accessible name. */
  template(
    className: string,
    face: unknown,
    name: string = this.#options.label,
  ): TemplateResult | typeof nothing {
    // Browsers without the popover API (before Chrome 114, Firefox 125 and Safari 17) would always show the list.
    if (!('popover' in HTMLElement.prototype)) return nothing;
    const { id } = this.#options;
    return html`<button
        type="button"
        class=${className}
        part="button ${id}-button"
        popovertarget=${id}
        aria-label=${name}
        title=${name}
        aria-haspopup="listbox"
        aria-expanded=${this.open}
        @keydown=${this.#buttonKey}
      >
        ${face}
      </button>
      <div
        id=${id}
        class="menu"
        part="menu"
        popover
        @beforetoggle=${this.#toggling}
        @toggle=${this.#toggled}
        @keydown=${this.#key}
      >
        ${this.#groups === null ? nothing : this.#content(this.#groups)}
      </div>`;
  }

  #content(groups: readonly ChoiceGroup[]): TemplateResult {
    const { id, label, find, nothingFound } = this.#options;
    const isSearched = count(groups) >= searchedFrom;
    // On touch screens, the on-screen keyboard would cover the list.
    const isTyped = isSearched && !matchMedia('(pointer: coarse)').matches;
    const shown = this.#shown(groups);
    const active = count(shown) > 0 ? `${id}-${this.#active}` : nothing;
    let index = 0;
    return html`${
        isSearched
          ? html`<input
              class="find"
              type="text"
              role="combobox"
              aria-expanded="true"
              aria-autocomplete="list"
              aria-controls="${id}-list"
              aria-activedescendant=${active}
              aria-label=${find}
              placeholder=${find}
              autocomplete="off"
              spellcheck="false"
              dir="auto"
              ?autofocus=${isTyped}
              @input=${this.#search}
            />`
          : nothing
      }
      <div
        id="${id}-list"
        class="list"
        role="listbox"
        tabindex=${isTyped ? -1 : 0}
        ?autofocus=${!isTyped}
        aria-label=${label}
        aria-multiselectable=${groups.length > 1}
        aria-activedescendant=${isTyped ? nothing : active}
      >
        ${shown.map((group) => {
          const choices = group.choices.map((choice) => this.#choice(choice, index++));
          return group.label === ''
            ? choices
            : html`<div role="group" aria-label=${group.label}>
                <div class="title" aria-hidden="true"><bdi>${group.label}</bdi></div>
                ${choices}
              </div>`;
        })}
      </div>
      ${count(shown) === 0 ? html`<p class="none" role="status">${nothingFound}</p>` : nothing}`;
  }

  #choice({ label, chosen }: Choice, index: number): TemplateResult {
    return html`<div
      id="${this.#options.id}-${index}"
      class="choice ${index === this.#active ? 'active' : ''}"
      role="option"
      aria-selected=${chosen}
      title=${label}
      @click=${() => this.#choose(index)}
      @pointermove=${() => this.#activate(index, false)}
    >
      ${icon('check')}<bdi>${label}</bdi>
    </div>`;
  }

  /** The groups with the choices that match the search. */
  #shown(groups: readonly ChoiceGroup[]): ChoiceGroup[] {
    const query = this.#query.trim().toLowerCase();
    return groups
      .map((group) => ({
        ...group,
        choices: group.choices.filter(({ label }) => label.toLowerCase().includes(query)),
      }))
      .filter(({ choices }) => choices.length > 0);
  }

  get #choices(): Choice[] {
    return this.#shown(this.#groups ?? []).flatMap(({ choices }) => choices);
  }

  #choose(index: number): void {
    const choice = this.#choices[index];
    if (!choice) return;
    choice.choose();
    if (!this.#options.stays) this.#leave();
    else {
      this.#active = index;
      // The element applies changed attributes in the next microtask.
      queueMicrotask(() => {
        if (this.open) this.#groups = this.#options.groups();
        this.#options.changed();
      });
    }
  }

  #activate(index: number, scrolls = true): void {
    if (index === this.#active) return;
    this.#active = index;
    this.#options.changed();
    if (scrolls) this.#list?.querySelector('.active')?.scrollIntoView({ block: 'nearest' });
  }

  readonly #toggling = (event: ToggleEvent): void => {
    this.#list = event.currentTarget as HTMLElement;
    if (event.newState !== 'open') return;
    this.#groups = this.#options.groups();
    this.#query = '';
    this.#active = Math.max(
      0,
      this.#choices.findIndex(({ chosen }) => chosen),
    );
    this.#place(this.#list);
    this.#options.changed();
  };

  readonly #toggled = (event: ToggleEvent): void => {
    const list = event.currentTarget as HTMLElement;
    if (event.newState === 'open') {
      addEventListener('scroll', this.#scrolled, { capture: true, passive: true });
      addEventListener('resize', this.#resized);
      list.querySelector('.active')?.scrollIntoView({ block: 'nearest' });
    } else {
      this.stop();
      this.#options.changed();
    }
  };

  readonly #resized = (): void => this.close();

  /** Closes the list when the page scrolls, because it would not move with its button. */
  readonly #scrolled = (event: Event): void => {
    if (event.composedPath()[0] === document) this.close();
  };

  /** Places the list above or below its button, depending on the space, and inside the viewport. */
  #place(list: HTMLElement): void {
    const button = list.previousElementSibling!.getBoundingClientRect();
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    const isAbove = button.top >= Math.min(enough, height - button.bottom);
    const isLeft = button.left + button.right < width;
    const room = isAbove ? button.top : height - button.bottom;
    const places = {
      top: isAbove ? 'auto' : `${button.bottom + gap}px`,
      bottom: isAbove ? `${height - button.top + gap}px` : 'auto',
      left: isLeft ? `${Math.max(gap, button.left)}px` : 'auto',
      right: isLeft ? 'auto' : `${Math.max(gap, width - button.right)}px`,
      'max-height': `${Math.min(420, Math.max(120, room - 2 * gap))}px`,
    };
    for (const [name, value] of Object.entries(places)) list.style.setProperty(name, value);
  }

  readonly #search = (event: InputEvent): void => {
    this.#query = (event.target as HTMLInputElement).value;
    this.#active = 0;
    this.#options.changed();
  };

  readonly #buttonKey = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const list = (event.currentTarget as HTMLElement).nextElementSibling as HTMLElement;
    // While the list closes, the button may already have the focus.
    if (list.isConnected && !list.matches(':popover-open')) list.showPopover();
  };

  readonly #key = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    const isField = event.target instanceof HTMLInputElement;
    const choices = this.#choices;
    const last = choices.length - 1;
    const at = this.#active;
    const wrapped = (index: number): number => (index > last ? 0 : index < 0 ? last : index);
    const to = {
      ArrowDown: wrapped(at + 1),
      ArrowUp: wrapped(at - 1),
      PageDown: Math.min(last, at + 8),
      PageUp: Math.max(0, at - 8),
      ...(isField ? {} : { Home: 0, End: last }),
    }[key];
    if (to !== undefined) this.#activate(to);
    else if (key === 'Enter' || (key === ' ' && !isField)) this.#choose(at);
    else if (key === 'Escape') this.#leave();
    else if (key === 'Tab') {
      // Tab then moves the focus from the button to the next element.
      this.#leave();
      return;
    } else {
      if (!isField && key.length === 1) this.#type(key, choices);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  /** Activates the next choice that starts with the typed letters. */
  #type(letter: string, choices: readonly Choice[]): void {
    const now = clock.now();
    const before = now - this.#typed.at < typingMilliseconds ? this.#typed.word : '';
    const word = (before + letter).toLowerCase();
    this.#typed = { word, at: now };
    const start = this.#active + (before === '' ? 1 : 0);
    const order = choices.map((_, index) => (start + index) % choices.length);
    const found = order.find((index) => choices[index]!.label.toLowerCase().startsWith(word));
    if (found !== undefined) this.#activate(found);
  }
}

function count(groups: readonly ChoiceGroup[]): number {
  return groups.reduce((sum, { choices }) => sum + choices.length, 0);
}
