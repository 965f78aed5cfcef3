import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { clock } from '../../../lib/clock/index.js';
import { clipLength } from '../../../lib/state/index.js';
import {
  gifDelays,
  lastFrame,
  passSeconds,
  planMotion,
  turntableSpeed,
  type ClipRange,
  type GifColors,
  type MotionKind,
  type MotionPlan,
} from '../../../lib/internal/index.js';
import { readSceneColors } from '../../../lib/viewer/index.js';
import { clipOf, loopOf, rangeOf } from '../../state/select.js';
import { gifBytes, videoBytes } from '../../takeaway/estimate.js';
import { playedName, savedName } from '../../takeaway/names.js';
import { evenSize, fits, type Size } from '../../takeaway/image-size.js';
import { Studio, type Background } from '../../takeaway/studio.js';
import {
  encodeVideo,
  recordVideo,
  videoWay,
  type Film,
  type Task,
  type VideoFormat,
  type VideoWay,
} from '../../takeaway/video.js';
import { decimal } from '../../text/format.js';
import { words } from '../../text/messages.js';
import '../base/calliper.js';
import { DrawnSection } from './drawn-section.js';
import {
  backgroundField,
  backgroundOf,
  line,
  sizeFields,
  sizeProblem,
  type SaveSection,
} from './save-form.js';
import type { PreviewFacts } from './save-preview.js';

/** Browsers show a GIF no faster than 50 frames a second. */
const fastestGif = 50;
const fastestVideo = 60;
const smallGif = { size: { width: 480, height: 480 }, rate: 15 } as const;
/** The delay in milliseconds between the last change and the measurement of a GIF. */
const patience = 300;

const labels: Readonly<Record<VideoFormat | 'gif', string>> = { webm: 'WebM', mp4: 'MP4', gif: 'GIF' };

/** A format to select. Each new object selects its format once; the user can then choose another format. */
export interface WantedFormat {
  readonly format: VideoFormat | 'gif';
}

/** Saves the playing clip, a turntable, or both as WebM, MP4 or GIF. */
export class SaveMotion extends DrawnSection {
  static override properties: PropertyDeclarations = {
    wanted: { attribute: false },
    format: { state: true },
    motion: { state: true },
    size: { state: true },
    frames: { state: true },
    rate: { state: true },
    turnSeconds: { state: true },
    colors: { state: true },
    ways: { state: true },
    measured: { state: true },
  };

  /** The format that the dialog was opened for. */
  wanted: WantedFormat | null = null;
  /** The format that the user selected. `#format` is the one that is used. */
  format: VideoFormat | 'gif' = 'webm';
  /** The selected motion; null for the clip, or for a turntable if there is no clip. */
  motion: MotionKind | null = null;
  size: Size = { width: 768, height: 768 };
  /** The selected frames, and their clip; null: the playing frames. */
  frames: { readonly clip: string; readonly first: number; readonly last: number } | null = null;
  /** The selected frame rate; null for `#ownRate`. */
  rate: number | null = null;
  turnSeconds: number = Math.round(360 / turntableSpeed / 4);
  colors: GifColors = 'one';
  /** The support of each format in this browser; null until it is known. */
  ways: Readonly<Record<VideoFormat, VideoWay>> | null = null;
  /** The measured size of the GIF, and the settings (`#gifKey`) for which it was measured; null until measured. */
  measured: { readonly of: string; readonly bytes: number } | null = null;
  #measuring: AbortController | null = null;
  #measuringOf = '';
  /** Counts the queries of video support, to ignore outdated results. */
  #asked = 0;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#measuring?.abort();
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (changed.has('wanted') && this.wanted !== null) this.format = this.wanted.format;
    // Another pose, skin, light or model results in another size.
    if (!changed.has('moment')) return;
    this.measured = null;
    this.#measuring?.abort();
  }

  get fileName(): string | null {
    if (!fits(this.#size, this.limits) || this.#extension === null) return null;
    const state = this.moment;
    const { clip } = this.#request;
    const played = clip === null ? null : playedName(state);
    const parts = [played, this.#motion === 'clip' ? null : 'turntable'].filter((part) => part !== null);
    return savedName(state.subject?.name ?? '', parts.length > 0 ? parts.join('-') : null, this.#extension);
  }

  async save(task: Task): ReturnType<SaveSection['save']> {
    const name = this.fileName;
    if (name === null) throw new Error(words.notDrawn);
    const studio = this.#studio();
    try {
      const plan = this.#plan;
      const film = this.#film(studio, plan, task.signal);
      const format = this.#format;
      if (format === 'gif') {
        const { encodeGif } = await import('../../takeaway/gif.js');
        const content = await encodeGif({ ...film, colors: this.colors, delays: gifDelays(plan) }, task);
        return { name, content };
      }
      const way = await videoWay(format, this.#size, this.#rate);
      if (way.kind === 'frames') return { name, content: await encodeVideo(film, way, task) };
      if (way.kind === 'recording')
        return { name, content: await recordVideo(film, way, task), recorded: true };
      throw new Error(words.sumNoVideo);
    } finally {
      studio.dispose();
    }
  }

  /** @throws Error if no model is drawn */
  #studio(): Studio {
    const { model, size: scene, colors } = this.app.scene;
    if (model === null) throw new Error(words.notDrawn);
    const studio = new Studio(model, this.moment, this.#size, scene.height, colors);
    if (this.#motion !== 'clip') studio.turnable();
    return studio;
  }

  #film(studio: Studio, plan: MotionPlan, signal: AbortSignal): Film {
    const size = this.#size;
    const background = this.#background;
    return {
      ...{ size, rate: this.#rate, seconds: plan.seconds },
      times: plan.frames.map(({ at }) => at),
      transparent: background === 'none',
      matte: this.#backdropColor,
      draw: (index) => {
        const { clipFrame = null, turn = 0, at = 0 } = plan.frames[index] ?? {};
        studio.pose(clipFrame, turn, at);
        return studio.screenshot(size, background, signal);
      },
    };
  }

  /**
   * Settings of a GIF for a forum or a chat: 480 pixels, 15 frames per second, one background colour, which compresses
   * best.
   */
  #chooseSmallGif(): void {
    this.format = 'gif';
    this.size = smallGif.size;
    this.rate = smallGif.rate;
    this.colors = 'one';
    this.background = { kind: 'color', color: this.#backdropColor };
  }

  get #backdropColor(): string {
    return (this.app.scene.colors ?? readSceneColors(this)).mid;
  }

  /** The settings that the size of a GIF depends on. */
  get #gifKey(): string {
    return JSON.stringify([this.#plan, this.#size, this.background, this.colors]);
  }

  /** Measures the GIF again if these settings have changed. */
  #measure(): void {
    const of = this.#gifKey;
    if (this.measured?.of === of || (this.#measuringOf === of && this.#measuring?.signal.aborted === false))
      return;
    this.#measuring?.abort();
    this.#measuring = new AbortController();
    this.#measuringOf = of;
    const { signal } = this.#measuring;
    clock.after(patience, () => {
      if (!signal.aborted) this.#encodeSome(of, signal).catch(() => undefined);
    });
  }

  async #encodeSome(of: string, signal: AbortSignal): Promise<void> {
    const { measureGif } = await import('../../takeaway/gif.js');
    signal.throwIfAborted();
    const studio = this.#studio();
    try {
      const plan = this.#plan;
      const film = this.#film(studio, plan, signal);
      const bytes = await measureGif({ ...film, colors: this.colors, delays: gifDelays(plan) }, signal);
      this.measured = { of, bytes };
    } finally {
      studio.dispose();
    }
  }

  protected override render(): TemplateResult {
    const motion = this.#motion;
    const plan = this.#plan;
    const { clip } = this.#request;
    const hasClip = this.#range !== null;
    const options = [
      { value: 'clip', label: words.motionClip },
      { value: 'turntable', label: words.motionTurntable },
      { value: 'both', label: words.motionBoth },
    ].filter(({ value }) => hasClip || value === 'turntable');
    const choose = (chosen: Size): void => void (this.size = chosen);
    return html`<div class="split">
      <mw-save-preview
        .app=${this.app}
        .moment=${this.moment}
        ?open=${this.open}
        ?turns=${motion !== 'clip'}
        .size=${this.#size}
        .plan=${plan}
        .background=${this.#background}
        @facts=${(event: CustomEvent<PreviewFacts>) => (this.facts = event.detail)}
      ></mw-save-preview>
      <div class="form">
        ${line(
          words.fileFormat,
          html`<mw-segments
            label=${words.fileFormat}
            .options=${this.#formats.map((value) => ({ value, label: labels[value] }))}
            .value=${this.#format}
            @choose=${({ detail }: CustomEvent<VideoFormat | 'gif'>) => (this.format = detail)}
          ></mw-segments>`,
        )}
        ${line(
          words.motion,
          html`<mw-segments
            label=${words.motion}
            .options=${options}
            .value=${motion}
            @choose=${({ detail }: CustomEvent<MotionKind>) => (this.motion = detail)}
          ></mw-segments>`,
        )}
        <button class="btn edged small-gif" type="button" @click=${() => this.#chooseSmallGif()}>
          ${words.smallGif}
        </button>
        ${sizeFields(this.size, this.limits, choose)}
        ${backgroundField(this.background, (choice) => (this.background = choice))}
        ${clip === null ? nothing : this.#framesLine(clip)}
        ${motion === 'clip' ? nothing : this.#turnSlider()}
        <mw-calliper
          label=${words.frameRate}
          min="1"
          max=${this.#fastest}
          step="1"
          rest=${this.#ownRate}
          ticks="6"
          places="0"
          unit=" ${words.fps}"
          value=${this.#rate}
          @measure=${({ detail }: CustomEvent<number>) => (this.rate = Math.round(detail))}
        ></mw-calliper>
        ${
          this.#format === 'gif'
            ? line(
                words.gifColors,
                html`<mw-segments
                  label=${words.gifColors}
                  .options=${[
                    { value: 'one', label: words.gifOne },
                    { value: 'each', label: words.gifEach },
                  ]}
                  .value=${this.colors}
                  @choose=${({ detail }: CustomEvent<GifColors>) => (this.colors = detail)}
                ></mw-segments>`,
              )
            : nothing
        }
        ${sizeProblem(this.#size, this.limits, choose)}
        <p class="hint">${this.#sum(plan)}</p>
      </div>
    </div>`;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (this.open && (changed.has('open') || changed.has('size') || changed.has('rate'))) void this.#ask();
    if (this.open && this.#format === 'gif' && fits(this.#size, this.limits)) this.#measure();
    else this.#measuring?.abort();
  }

  /** Queries how this browser can encode videos of that size. */
  async #ask(): Promise<void> {
    const asked = ++this.#asked;
    const rate = this.#rate;
    const [webm, mp4] = await Promise.all([
      videoWay('webm', this.#even, rate),
      videoWay('mp4', this.#even, rate),
    ]);
    // A later query for another size or rate has started.
    if (asked !== this.#asked) return;
    const ways = { webm, mp4 };
    if (JSON.stringify(ways) !== JSON.stringify(this.ways)) this.ways = ways;
  }

  #framesLine({ first, last }: ClipRange): TemplateResult {
    const clip = clipOf(this.moment);
    if (clip === null) return html``;
    const end = this.#lastFrame;
    const field = (which: 'first' | 'last', label: string, hint: string): TemplateResult =>
      html`<mw-number-field
        label=${label}
        hint=${hint}
        min=${which === 'first' ? 0 : first}
        max=${which === 'first' ? last : end}
        value=${which === 'first' ? first : last}
        @measure=${({ detail }: CustomEvent<number>) =>
          (this.frames = { clip: clip.name, first, last, [which]: detail })}
      ></mw-number-field>`;
    return line(
      words.framesRow,
      html`${field('first', words.frameIn, words.frameInHint)}
      ${field('last', words.frameOut, words.frameOutHint)}`,
    );
  }

  #turnSlider(): TemplateResult {
    return html`<mw-calliper
      label=${words.turnTime}
      min="1"
      max="30"
      step="1"
      rest="5"
      ticks="6"
      places="0"
      unit=" s"
      value=${this.turnSeconds}
      @measure=${({ detail }: CustomEvent<number>) => (this.turnSeconds = Math.round(detail))}
    ></mw-calliper>`;
  }

  /** A summary of the file in a few sentences. */
  #sum(plan: MotionPlan): string {
    const { facts, ways } = this;
    const format = this.#format;
    const { speed } = this.moment.playback;
    const { clip } = this.#request;
    const size = this.#size;
    const count = plan.frames.length;
    const isClear = this.#background === 'none';
    const weight =
      format === 'gif'
        ? this.measured?.of === this.#gifKey
          ? this.measured.bytes
          : gifBytes(size, count, facts?.detail ?? 1, isClear ? 'clear' : this.colors)
        : videoBytes(size, this.#rate, plan.seconds, isClear);
    const sentences = [words.motionSum(count, decimal(plan.seconds, 2), weight)];
    if (this.#motion === 'clip' && clip !== null && passSeconds(clip) === 0) sentences.push(words.sumStill);
    if (this.#motion === 'both' && clip !== null && passSeconds(clip) > 0)
      sentences.push(words.sumTurns(Math.round(plan.seconds / passSeconds(clip))));
    if (clip !== null && Math.abs(speed) !== 1 && speed !== 0)
      sentences.push(words.sumSpeed(decimal(Math.abs(speed), 2)));
    if (format === 'gif' && isClear) sentences.push(words.sumGif);
    if (format !== 'gif') {
      const way = ways?.[format];
      if (size.width !== this.size.width || size.height !== this.size.height) sentences.push(words.sumEven);
      if (way?.kind === 'recording') sentences.push(words.sumRecording(decimal(plan.seconds, 1)));
      else if (way?.kind === 'none') sentences.push(words.sumNoVideo);
      else if (isClear) sentences.push(words.sumWebmAlpha);
      if (format === 'mp4' && this.background.kind === 'none') sentences.push(words.sumMp4Opaque);
      if (format === 'webm' && way?.kind !== 'none' && ways?.mp4.kind === 'none')
        sentences.push(words.sumNoMp4);
    }
    return sentences.join(' ');
  }

  get #plan(): MotionPlan {
    return planMotion(this.#request);
  }

  get #request(): Parameters<typeof planMotion>[0] {
    const kind = this.#motion;
    const clip = kind === 'turntable' ? null : this.#range;
    return { kind, clip, turnSeconds: this.turnSeconds, rate: this.#rate };
  }

  get #motion(): MotionKind {
    if (this.#range === null) return 'turntable';
    return this.motion ?? 'clip';
  }

  /** The selected frames of the focused channel's clip; null in the rest pose. */
  get #range(): ClipRange | null {
    const state = this.moment;
    const clip = clipOf(state);
    if (clip === null) return null;
    const { frames } = this;
    const [first, last] =
      frames?.clip === clip.name ? [frames.first, frames.last] : (rangeOf(state) ?? [0, this.#lastFrame]);
    const speed = Math.abs(state.playback.speed) || 1;
    return { first, last, frameSeconds: clip.frameSeconds / speed, loop: loopOf(state) };
  }

  /** The frame at which a pass of the clip ends. A looping clip includes the transition to its first frame. */
  get #lastFrame(): number {
    const state = this.moment;
    const clip = clipOf(state);
    if (clip === null) return 0;
    return loopOf(state) === 'repeat' ? Math.round(clipLength(clip)) : lastFrame(clip);
  }

  /** The default rate: a multiple of the clip's rate, at least 20, up to the format's maximum; 30 without a clip. */
  get #ownRate(): number {
    const clip = clipOf(this.moment);
    if (this.#motion === 'turntable' || clip === null) return Math.min(30, this.#fastest);
    const own = Math.round(1 / clip.frameSeconds);
    // The games interpolate between the stored frames, so intermediate frames are correct.
    const smooth = own >= 20 ? own : own * Math.ceil(20 / Math.max(1, own));
    return Math.min(this.#fastest, Math.max(1, smooth));
  }

  get #rate(): number {
    return Math.min(this.#fastest, this.rate ?? this.#ownRate);
  }

  get #fastest(): number {
    return this.#format === 'gif' ? fastestGif : fastestVideo;
  }

  get #size(): Size {
    return this.#format === 'gif' ? this.size : this.#even;
  }

  get #even(): Size {
    return evenSize(this.size);
  }

  /**
   * The formats that this browser can encode. WebM is listed until the support is known, and if no video can be
   * encoded.
   */
  get #formats(): readonly (VideoFormat | 'gif')[] {
    const { ways } = this;
    const videos = (['webm', 'mp4'] as const).filter(
      (format) => ways !== null && ways[format].kind !== 'none',
    );
    return [...(videos.length > 0 ? videos : (['webm'] as const)), 'gif'];
  }

  /** The selected format, or the first supported one if the browser cannot encode it in this size. */
  get #format(): VideoFormat | 'gif' {
    const formats = this.#formats;
    return formats.includes(this.format) ? this.format : (formats[0] ?? 'gif');
  }

  /** MP4 has no alpha channel: the background is the backdrop's grey instead. */
  get #background(): Background {
    const background = backgroundOf(this.background);
    return background === 'none' && this.#format === 'mp4' ? this.#backdropColor : background;
  }

  /** The file extension; null if the browser cannot encode videos. */
  get #extension(): string | null {
    const format = this.#format;
    return format !== 'gif' && this.ways?.[format].kind === 'none' ? null : format;
  }
}
customElements.define('mw-save-motion', SaveMotion);
