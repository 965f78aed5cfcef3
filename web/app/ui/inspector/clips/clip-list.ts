import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { App } from '../../../app.js';
import { clipFileOf } from '../../../open/animation-file.js';
import { wholeOf } from '../../../state/cuts.js';
import {
  clipChoices,
  clipGroups,
  clipOf,
  shownChannels,
  type ClipChoice,
  type ShownChannel,
} from '../../../state/select.js';
import { count, decimal, rate, seconds } from '../../../text/format.js';
import { words } from '../../../text/messages.js';
import { Answer } from '../../base/answer.js';
import { findField } from '../../base/find-field.js';
import { icon } from '../../base/icon.js';
import { Media, queries } from '../../base/media.js';
import { nameText } from '../../base/name.js';
import { rowWindow } from '../../base/row-window.js';
import { shared, sheet } from '../../base/styles.js';
import { vars } from '../../base/vars.js';
import { Watch } from '../../base/watch.js';
import { channelName } from '../../../text/names.js';
import '../../transport/playback-options.js';
import './clip-cut.js';
import './joint-channels.js';
import './preset-choice.js';
import clipText from './clip-list.css?inline';
import { everyChannel, isJointChannel, settingsOf } from '../../../../lib/internal/index.js';

/** The smallest number of clips for which the list has a search field. */
const searchFrom = 9;

/** The optional columns of the list. */
interface Columns {
  readonly time: boolean;
  readonly events: boolean;
  readonly speed: boolean;
}

/**
 * The list of clips: frames, rate, time. Clips with activities are grouped. If clips have events or a ground speed,
 * these columns replace the time. The arrow keys select a clip and play it.
 */
export class ClipList extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(clipText)];
  static override properties: PropertyDeclarations = {
    app: { attribute: false },
    filter: { state: true },
    unlisted: { state: true },
  };

  app!: App;
  filter = '';
  /** The channels whose clips are not listed. */
  unlisted: ReadonlySet<string> = new Set();
  /** The playback options are shown here if the transport is too narrow for them. */
  readonly #tight = new Media(this, queries.tight);
  /** On a phone, the clips are above the options. */
  readonly #narrow = new Media(this, queries.narrow);
  #chosen: string | null = null;

  constructor() {
    super();
    new Watch(this, ({ subject, playback }) => [subject?.clips, ...settingsOf(playback)]);
    new Answer(this, 'findClip', () => this.renderRoot.querySelector('input')?.focus());
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const clip = clipOf(this.app.store.state)?.name ?? null;
    if (clip !== this.#chosen) {
      this.#chosen = clip;
      this.#reveal();
    }
  }

  protected override render(): TemplateResult | typeof nothing {
    const { subject } = this.app.store.state;
    if (subject === null) return nothing;
    const clips = clipChoices(subject);
    const wanted = this.filter.trim().toLowerCase();
    const channels = shownChannels(this.app.store.state);
    const ofParts = channels.filter(({ channel }) => !isJointChannel(subject, channel));
    const grouped = clips.some(({ activity }) => activity !== '');
    const found = clips.filter(
      ({ name, activity, channel }) =>
        (name.toLowerCase().includes(wanted) || activity.includes(wanted)) && !this.unlisted.has(channel),
    );
    const groups = grouped ? clipGroups(found) : [{ activity: '', clips: found }];
    const shown = groups.flatMap((group) => group.clips);
    const places = new Map(shown.map((clip, index) => [clip, index]));
    const columns = columnsOf(clips);
    const letters = longestWord(columns);
    const chosen = shown.findIndex(({ name }) => name === clipOf(this.app.store.state)?.name);
    const playing = shown.filter((clip) => playedOn(channels, clip).length > 0);
    const { rows, above, below } = rowWindow(shown, chosen);
    const visible = new Set(rows);
    const options = html`<mw-playback-options class="rest" .app=${this.app}></mw-playback-options>`;
    return html`${this.#tight.matches && !this.#narrow.matches ? options : nothing}
      ${clips.length < searchFrom ? nothing : this.#search(clips.length)}
      ${ofParts.length > 1 ? this.#channels(ofParts) : nothing}
      <mw-joint-channels .app=${this.app}></mw-joint-channels>
      <div class="row head" aria-hidden="true" ${vars({ '--letters': letters })}>
        <span class="now"></span><span class="n">${words.clip}</span><span class="d">${words.frames}</span
        ><span class="d fps ${columns.time ? '' : 'kept'}">${words.fps}</span>${headOf(columns)}
      </div>
      <div class="box" ${vars({ '--rows': rowsOf(clips, grouped), '--letters': letters })}>
        ${shown.length === 0 ? html`<p class="hint">${this.#nothingFound(grouped)}</p>` : nothing}
        <ul
          class="scroll"
          role="listbox"
          tabindex="0"
          aria-label=${words.clips}
          aria-multiselectable=${channels.length > 1 ? 'true' : nothing}
          aria-activedescendant=${chosen < 0 ? nothing : `clip-${chosen}`}
          ?hidden=${shown.length === 0}
          @keydown=${(event: KeyboardEvent) => this.#key(event, shown, chosen)}
        >
          ${above > 0 ? moreRows(words.rowsAbove(above)) : nothing}
          ${groups.map(({ activity, clips }) => {
            const members = clips.filter((clip) => visible.has(clip));
            if (members.length === 0) return nothing;
            return html`${grouped ? this.#groupHead(activity, clips.length) : nothing}${repeat(
              members,
              ({ name }) => name,
              (clip) => {
                const pins = [playing.indexOf(clip), playing.length] as const;
                return this.#row(clip, places.get(clip) ?? 0, columns, playedOn(channels, clip), pins);
              },
            )}`;
          })}
          ${below > 0 ? moreRows(words.rowsBelow(below)) : nothing}
        </ul>
      </div>
      ${this.#narrow.matches ? options : nothing}
      <mw-clip-cut .app=${this.app} @done=${this.#focus}></mw-clip-cut>
      ${
        clipFileOf(subject, this.app.session.current.source) === null
          ? nothing
          : html`<button
              class="btn edged edit"
              type="button"
              @click=${() => this.app.actions.page.showDialog('clips')}
            >
              ${icon('sliders-horizontal')}<span>${words.clipsEdit}</span>
            </button>`
      }`;
  }

  #search(amount: number): TemplateResult {
    return findField({
      value: this.filter,
      placeholder: words.findIn(amount),
      label: words.findClip,
      change: (value) => (this.filter = value),
      keydown: this.#searchKey,
    });
  }

  #nothingFound(grouped: boolean): string {
    return grouped ? words.noClipOrActivity(this.filter) : words.noClipFound(this.filter);
  }

  /** The visible heading of a group. For screen readers, each of its rows contains the group's name. */
  #groupHead(activity: string, amount: number): TemplateResult {
    return html`<li class="group" role="presentation" aria-hidden="true">
      <span>${words.activity(activity)}</span
      >${amount > 1 ? html`<span class="data">${count(amount)}</span>` : nothing}
    </li>`;
  }

  /** A clip's row. `pin`: its index among the playing rows, which stay visible; negative if it is not playing. */
  #row(
    clip: ClipChoice,
    index: number,
    columns: Columns,
    channels: readonly ShownChannel[],
    [pin, pins]: readonly [number, number],
  ): TemplateResult {
    const { playing } = this.app.store.state.playback;
    return html`<li
      class="row ${channels.some(({ focused }) => focused) ? 'focused' : ''}"
      id="clip-${index}"
      role="option"
      aria-selected=${channels.length > 0}
      title=${columns.time ? nothing : seconds(clip.seconds)}
      ${vars({ '--above': Math.max(0, pin), '--below': pin < 0 ? 0 : pins - 1 - pin })}
      @click=${() => this.app.actions.playback.playClip(clip.name)}
    >
      <span class="now">${this.#mark(channels, playing)}</span>
      <span class="n data">${nameText(clip.name)}${this.#cutMark(clip)}</span>${playedBy(channels)}
      <span class="d">${count(clip.frameCount)}${unit(words.framesUnit(clip.frameCount))}</span>
      <span class="d fps ${columns.time ? '' : 'kept'}">${rate(clip.framesPerSecond)}${unit(words.fps)}</span>
      ${cellsOf(clip, columns)}
    </li>`;
  }

  /** The mark of a playing clip, or the first letters of the channels that play it. */
  #mark(channels: readonly ShownChannel[], playing: boolean): TemplateResult | typeof nothing {
    if (channels.length === 0) return nothing;
    const names = channels.map(({ channel }) => channel).filter((channel) => channel !== '');
    if (names.length === 0) return icon(playing ? 'play' : 'pause');
    return html`<b aria-hidden="true">${names.map((name) => channelName(name).charAt(0))}</b>`;
  }

  /** The menu of presets, and the switches of the channels whose clips are listed. */
  #channels(channels: readonly ShownChannel[]): TemplateResult {
    const names = [...channels.map(({ channel }) => channel), everyChannel];
    const toggle = (name: string): void => {
      const unlisted = new Set(this.unlisted);
      if (!unlisted.delete(name)) unlisted.add(name);
      this.unlisted = unlisted;
    };
    return html`<div class="channels">
      <mw-preset-choice .app=${this.app}></mw-preset-choice>
      <div class="chips" role="group" aria-label=${words.channels}>
        ${names.map(
          (name) =>
            html`<button
              class="chip"
              type="button"
              aria-pressed=${this.unlisted.has(name) ? 'false' : 'true'}
              @click=${() => toggle(name)}
            >
              ${name === everyChannel ? words.channelBoth : channelName(name)}
            </button>`,
        )}
      </div>
    </div>`;
  }

  /** The mark of a clip that the user or the file cut out of another clip. */
  #cutMark(clip: ClipChoice): TemplateResult | typeof nothing {
    const { subject } = this.app.store.state;
    const { cut } = clip;
    const whole = subject && cut && wholeOf(subject, cut);
    if (!whole) return nothing;
    const byFile = cut.by === 'file';
    const from = words.cutOf(whole.name, cut.first, cut.last);
    const by = byFile ? words.cutInFile : words.cutByHand;
    return html`<span class="cut ${byFile ? '' : 'hand'}" title="${from}, ${by}"
      >${icon(byFile ? 'brackets' : 'scissors')}<span class="visually-hidden"> ${by}</span></span
    >`;
  }

  #key(event: KeyboardEvent, shown: readonly ClipChoice[], chosen: number): void {
    const page = 8;
    const last = shown.length - 1;
    const to = {
      ArrowDown: chosen + 1,
      ArrowUp: chosen - 1,
      PageDown: chosen + page,
      PageUp: chosen - page,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = shown[Math.min(last, Math.max(0, to))];
    if (next !== undefined) this.app.actions.playback.playClip(next.name);
  }

  #focus(): void {
    void this.updateComplete.then(() => {
      this.renderRoot.querySelector<HTMLElement>('ul:not([hidden]), input')?.focus();
    });
  }

  /** Arrow down moves from the search to the results; Esc clears the search. */
  #searchKey(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      this.renderRoot.querySelector('ul')?.focus();
    } else if (event.key === 'Escape' && this.filter !== '') {
      event.preventDefault();
      this.filter = '';
    }
  }

  /**
   * Scrolls only the list until the playing rows are visible: the last of them in its own position, the others pinned
   * above.
   */
  #reveal(): void {
    const list = this.renderRoot.querySelector('ul');
    const row = list?.querySelector('li');
    if (!list || !row) return;
    const playing = [...list.children].flatMap((each, at) =>
      each.getAttribute('aria-selected') === 'true' ? [at] : [],
    );
    const [first, last] = [playing[0], playing.at(-1)];
    if (first === undefined || last === undefined) return;
    const high = row.offsetHeight;
    const panel = this.closest('.sections')?.getBoundingClientRect().bottom ?? Infinity;
    const shown = Math.min(list.clientHeight, panel - list.getBoundingClientRect().top);
    const inSight = first * high >= list.scrollTop && (last + 1) * high <= list.scrollTop + shown;
    if (!inSight) list.scrollTop = (last + 1 - playing.length) * high;
  }
}
customElements.define('mw-clip-list', ClipList);

/** The number of rows of the whole list, so that it keeps its height during a search. */
function rowsOf(clips: readonly ClipChoice[], grouped: boolean): number {
  return clips.length + (grouped ? clipGroups(clips).length : 0);
}

function moreRows(text: string): TemplateResult {
  return html`<li class="hint" role="presentation">${text}</li>`;
}

/** The channels that play a clip. */
function playedOn(channels: readonly ShownChannel[], { name }: ClipChoice): ShownChannel[] {
  return channels.filter(({ clip }) => clip.name === name);
}

/** The names of the channels for screen readers, instead of the letters before the clip's name. */
function playedBy(channels: readonly ShownChannel[]): TemplateResult | typeof nothing {
  const names = channels.map(({ channel }) => channel).filter((channel) => channel !== '');
  if (names.length === 0) return nothing;
  return html`<span class="visually-hidden">
    ${names.map((name) => words.channelMark(channelName(name))).join(' ')}</span
  >`;
}

/** If there are events or speeds, the time is in the row's tooltip instead of a column. */
function columnsOf(clips: readonly ClipChoice[]): Columns {
  const events = clips.some((clip) => clip.events.length > 0);
  const speed = clips.some(({ groundSpeed }) => groundSpeed > 0);
  return { time: !events && !speed, events, speed };
}

/** The length of the longest word in the column titles. */
function longestWord({ time, events, speed }: Columns): number {
  const titles = [words.frames, time && words.time, events && words.events, speed && words.groundSpeed];
  return Math.max(...titles.flatMap((title) => (title ? title.split(' ') : [])).map(({ length }) => length));
}

function headOf({ time, events, speed }: Columns): TemplateResult {
  return html`${time ? html`<span class="d">${words.time}</span>` : nothing}${
    events ? html`<span class="d">${words.events}</span>` : nothing
  }${speed ? html`<span class="d" title=${words.groundSpeedHint}>${words.groundSpeed}</span>` : nothing}`;
}

/** The cells after frames and rate. Missing values result in empty cells. */
function cellsOf(clip: ClipChoice, { time, events, speed }: Columns): TemplateResult {
  const { activity, groundSpeed } = clip;
  return html`${
    time ? html`<span class="d">${decimal(clip.seconds, 2)}${unit(words.secondsUnit)}</span>` : nothing
  }${events ? numberCell(clip.events.length, count(clip.events.length), words.eventsUnit(clip.events.length)) : nothing}${
    speed ? numberCell(groundSpeed, decimal(groundSpeed, 1), words.unitsPerSecond) : nothing
  }${activity === '' ? nothing : html`<span class="visually-hidden">, ${activity}</span>`}`;
}

function numberCell(value: number, text: string, name: string): TemplateResult {
  return html`<span class="d">${value === 0 ? nothing : html`${text}${unit(name)}`}</span>`;
}

/** Repeats the column's title in the cell for screen readers, because the column head may be far away. */
function unit(name: string): TemplateResult {
  return html`<span class="visually-hidden"> ${name}</span>`;
}
