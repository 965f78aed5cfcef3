import { html, nothing, render, type TemplateResult } from 'lit/html.js';
import type { Viewer } from '../../viewer/index.js';
import { bodyGroups, clipGroups, skinGroups, speedGroups, speedText } from './choices.js';
import type { ControlledElement } from './controlled-element.js';
import type { ControlsOptions } from './controls-options.js';
import { icon, mark } from './icons.js';
import { Idle } from './idle.js';
import { Menu, type ChoiceGroup } from './menu.js';
import { Timeline } from './timeline.js';

/** The controls at the bottom of an element. Shows only those that apply to the model. */
export class Bar {
  readonly #element: ControlledElement;
  readonly #place: HTMLElement;
  readonly #options: ControlsOptions;
  readonly #bar: HTMLElement = document.createElement('div');
  readonly #timeline: Timeline;
  readonly #menus: Readonly<Record<'clips' | 'skins' | 'bodies' | 'speed', Menu>>;
  readonly #idle: Idle;
  readonly #sizes = new ResizeObserver(() => this.#makeRoom());
  readonly #stops: (() => void)[] = [];
  #viewer: Viewer | null = null;
  #leave: () => void = () => undefined;

  constructor(element: ControlledElement, place: HTMLElement, options: ControlsOptions) {
    const { strings, fill, ui } = options;
    this.#element = element;
    this.#place = place;
    this.#options = options;
    this.#bar.className = `bar ${ui}`;
    this.#bar.setAttribute('part', 'controls');
    this.#bar.setAttribute('role', 'group');
    this.#bar.setAttribute('aria-label', strings.controls);
    this.#timeline = new Timeline(element, { strings, fill });
    const { find, nothingFound } = strings;
    const menu = (id: string, label: string, groups: () => readonly ChoiceGroup[], stays = false): Menu =>
      new Menu({ id, label, find, nothingFound, groups, stays, changed: () => this.#render() });
    this.#menus = {
      clips: menu('clips', strings.clips, () => clipGroups(element, strings)),
      skins: menu('skins', strings.skins, () => skinGroups(element)),
      bodies: menu('bodies', strings.bodies, () => bodyGroups(element), true),
      speed: menu('speed', strings.speed, () => speedGroups(element)),
    };
    place.append(this.#bar);
    this.#idle = new Idle(element, this.#bar);
    this.#sizes.observe(this.#bar);
    this.#listen();
    this.#update();
  }

  stop(): void {
    for (const stop of [...this.#stops, this.#leave]) stop();
    this.#sizes.disconnect();
    this.#timeline.stop();
    this.#idle.stop();
    for (const menu of Object.values(this.#menus)) menu.stop();
    render(nothing, this.#bar);
    this.#bar.remove();
    this.#place.replaceChildren();
    this.#cover(0);
  }

  #listen(): void {
    const element = this.#element;
    const { strings, fill, announce } = this.#options;
    const on = (type: string, listener: (event: Event) => void): void => {
      element.addEventListener(type, listener);
      this.#stops.push(() => element.removeEventListener(type, listener));
    };
    for (const type of ['load', 'play', 'pause', 'animation-change', 'timeupdate', 'fullscreenchange'])
      on(type, this.#update);
    on('play', () => announce(fill(strings.playing, { clip: element.currentAnimation ?? '' })));
    on('pause', () => announce(strings.paused));
  }

  /** Updates the controls. While another model is loading, they do not change. */
  readonly #update = (): void => {
    const { viewer } = this.#element;
    if (viewer !== this.#viewer) {
      this.#leave();
      this.#viewer = viewer;
      const stops = [
        viewer?.on('frame', () => this.#timeline.show()),
        viewer?.on('playback', () => this.#update()),
      ];
      this.#leave = () => stops.forEach((stop) => stop?.());
      this.#makeRoom();
    }
    if (viewer) this.#render();
  };

  #render(): void {
    render(this.#template(), this.#bar);
    this.#timeline.bind(this.#bar);
  }

  #template(): TemplateResult {
    const { strings, ui } = this.#options;
    const { viewer, paused } = this.#element;
    const { skins, bodies, speed } = this.#menus;
    const isFull = ui === 'full';
    const pace = speedText(viewer?.speed ?? 1);
    const clips = viewer?.model?.clips ?? [];
    const moves = clips.some(({ frameCount }) => frameCount > 1);
    this.#bar.classList.toggle('playing', !paused);
    return html`${moves ? this.#playButton(paused) : nothing}
    ${isFull && clips.length > 0 ? this.#clipMenu(clips.length > 1) : nothing}
    ${moves ? this.#timeline.slider() : html`<span class="space"></span>`}
    ${
      isFull && moves
        ? html`${this.#timeline.count()} ${speed.template('tool speed', pace, `${strings.speed}: ${pace}`)}`
        : nothing
    }
    ${isFull && skinGroups(this.#element).length > 0 ? skins.template('tool', icon('shirt')) : nothing}
    ${isFull && bodyGroups(this.#element).length > 0 ? bodies.template('tool', icon('person')) : nothing}
    ${document.fullscreenEnabled ? this.#fullscreenButton() : nothing} ${isFull ? mark : nothing}`;
  }

  #playButton(paused: boolean): TemplateResult {
    const { strings } = this.#options;
    const name = paused ? strings.play : strings.pause;
    return html`<button
      type="button"
      class="play"
      part="play-button"
      aria-label=${name}
      title=${name}
      @click=${this.#togglePlay}
    >
      ${icon(paused ? 'play' : 'pause')}
    </button>`;
  }

  /** The name of the current clip, with a menu if there are several clips. */
  #clipMenu(isChoice: boolean): TemplateResult | typeof nothing {
    const { strings } = this.#options;
    const name = this.#element.currentAnimation ?? '';
    const text = html`<bdi>${name}</bdi>`;
    if (!isChoice) return html`<span class="clip" part="clip" title=${name}>${text}</span>`;
    return this.#menus.clips.template('clip', html`${text}${icon('chevron')}`, `${strings.clip}: ${name}`);
  }

  #fullscreenButton(): TemplateResult {
    const { strings } = this.#options;
    const isFullscreen = this.#element.matches(':fullscreen');
    const name = isFullscreen ? strings.leaveFullscreen : strings.fullscreen;
    return html`<button
      type="button"
      class="tool fullscreen"
      part="button fullscreen-button"
      aria-label=${name}
      title=${name}
      @click=${this.#toggleFullscreen}
    >
      ${icon(isFullscreen ? 'minimize' : 'maximize')}
    </button>`;
  }

  readonly #togglePlay = (): void => {
    if (this.#element.paused) this.#element.play();
    else this.#element.pause();
  };

  readonly #toggleFullscreen = (): void => {
    const done = this.#element.matches(':fullscreen')
      ? document.exitFullscreen()
      : this.#element.requestFullscreen();
    // The browser may refuse to change to or from full screen, for example in an iframe. This is not an error.
    done.catch(() => undefined);
  };

  /** Insets the view so that the model is framed above the bar, if the bar has the full width. */
  #makeRoom(): void {
    const { offsetWidth, offsetHeight } = this.#bar;
    const isAcross = offsetWidth > 0 && offsetWidth >= this.#element.clientWidth;
    this.#cover(isAcross ? offsetHeight : 0);
  }

  /** Sets the bottom inset. The viewer may have been disposed since the last update. */
  #cover(bottom: number): void {
    const viewer = this.#viewer;
    if (viewer !== null && !viewer.disposed) viewer.camera.set({ insets: { bottom } });
  }
}
