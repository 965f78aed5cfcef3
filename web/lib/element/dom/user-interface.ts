import type { Model } from '../../types/api.js';
import { clock, type Cancel } from '../../util/clock.js';
import type { Viewer } from '../../viewer/index.js';
import type { AttributeElement } from '../attributes/attributes.js';
import type { ControlledElement } from '../controls/controlled-element.js';
import type { Frame } from './frame.js';
import { Prompt } from './prompt.js';
import { cameraSide, fill, stringsOf, type ElementStrings } from './strings.js';

/** Milliseconds from a key press until the camera movement has ended. */
const restMilliseconds = 500;

/** The members of the element that its user interface needs, all of which are public. */
type InterfaceElement = AttributeElement &
  ControlledElement & { readonly model: Model | null; readonly modelIsVisible: boolean };

/**
 * The user interface around the model: texts for assistive technology, keyboard control, the interaction prompt and
 * the controls. It reacts to the element's events.
 */
export class UserInterface {
  readonly #element: InterfaceElement;
  readonly #frame: Frame;
  readonly #prompt: Prompt;
  #strings: ElementStrings = stringsOf(null);
  #unmountControls: () => void = () => undefined;
  #controls: 'full' | 'mini' | 'none' = 'none';
  #announcement: Cancel | undefined;

  constructor(element: InterfaceElement, frame: Frame) {
    this.#element = element;
    this.#frame = frame;
    this.#prompt = new Prompt(frame);
    // Mount the controls before the first image, if they have been fetched by then.
    element.addEventListener('preload', () => this.mountControls());
    element.addEventListener('load', () => this.#shown());
    element.addEventListener('error', ({ detail }) => {
      if (detail.type !== 'webglcontextlost') this.#failed(detail.message);
    });
    element.addEventListener('camera-change', ({ detail }) => {
      if (detail.source === 'user-interaction') this.#prompt.touched();
    });
    frame.canvas.addEventListener('keydown', (event) => this.#onKey(event));
    frame.canvas.addEventListener('focus', () => {
      const { cameraControls, interactionPrompt, modelIsVisible } = element;
      if (cameraControls && interactionPrompt === 'when-focused' && modelIsVisible) this.#prompt.wait(0);
    });
  }

  /** Sets the texts of the canvas. */
  describe(): void {
    const { a11y, alt, cameraControls, model } = this.#element;
    const strings = (this.#strings = stringsOf(a11y));
    const instructions = cameraControls ? `${strings.camera} ${strings.transport}` : strings.transport;
    this.#frame.describe(strings, alt ?? model?.subject ?? strings.viewer, instructions);
    this.#frame.turns = cameraControls && model !== null;
  }

  /** Mounts the controls, which are fetched with the first model; `anew` if their texts have changed. */
  mountControls(anew = false): void {
    const element = this.#element;
    const { ui } = element;
    if ((ui === this.#controls && !anew) || (element.model === null && ui !== 'none')) return;
    this.#controls = ui;
    this.#unmountControls();
    this.#unmountControls = () => undefined;
    if (ui === 'none') return;
    void import('../controls/index.js').then(
      ({ mountControls }) => {
        if (this.#controls !== ui) return;
        this.#unmountControls();
        this.#unmountControls = mountControls(element, this.#frame.controls, {
          ui,
          strings: this.#strings,
          fill,
          announce: (sentence) => this.#frame.announce(sentence),
        });
      },
      // The model works without controls; the next model fetches them again.
      () => (this.#controls = 'none'),
    );
  }

  /** Shows the interaction prompt again, after its delay. */
  resetPrompt(): void {
    this.#prompt.forget();
    this.#showPrompt();
  }

  /** Hides the interaction prompt. */
  stopPrompt(): void {
    this.#prompt.stop();
  }

  #shown(): void {
    const { alt, model } = this.#element;
    this.describe();
    this.#frame.announce(fill(this.#strings.loaded, { name: alt ?? model?.subject ?? '' }));
    this.#showPrompt();
    this.mountControls();
  }

  #showPrompt(): void {
    const { cameraControls, interactionPrompt, interactionPromptThreshold, viewer } = this.#element;
    if (cameraControls && interactionPrompt === 'auto' && viewer)
      this.#prompt.wait(interactionPromptThreshold);
  }

  #failed(reason: string): void {
    const { failed } = this.#strings;
    this.#frame.fail(failed, reason);
    this.#frame.announce(`${failed}. ${reason}`);
  }

  #onKey(event: KeyboardEvent): void {
    const { cameraControls, viewer } = this.#element;
    if (!viewer || event.ctrlKey || event.metaKey || event.altKey) return;
    if (press(event.key, this.#element, viewer)) event.preventDefault();
    else if (cameraControls && /^Arrow|^[fF]$/.test(event.key)) this.#announceSide();
  }

  /** Announces from which side the model is seen, when the camera has come to rest. */
  #announceSide(): void {
    this.#announcement?.();
    this.#announcement = clock.after(restMilliseconds, () => {
      const { viewer } = this.#element;
      if (viewer) this.#frame.announce(this.#strings[cameraSide(viewer.camera.state)]);
    });
  }
}

/** Handles a key: playback, and framing if camera controls are enabled. Returns false for other keys. */
function press(key: string, element: InterfaceElement, viewer: Viewer): boolean {
  if ((key === 'f' || key === 'F') && element.cameraControls) viewer.camera.fit({ pose: true });
  else if (viewer.playback.channels.length === 0) return false;
  else if (key === ' ') {
    if (element.paused) element.play();
    else element.pause();
  } else if (key === ',' || key === '.') viewer.step(key === ',' ? -1 : 1);
  else if (key === 'Home' || key === 'End') viewer.hold(key === 'Home' ? 'first' : 'last');
  else return false;
  return true;
}
