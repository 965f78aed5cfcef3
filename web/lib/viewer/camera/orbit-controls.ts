import { defaultControls, type CameraState, type ControlOptions } from '../../types/view.js';
import { keyZoom, lookAround, orbit, pan, zoom } from './orbit.js';

/** The camera as the target of user input: provides the current camera and receives changes. */
export interface ControlledCamera {
  /** The current camera, from which drags start, and the goal of its move, from which steps start. */
  readonly now: CameraState;
  readonly goal: CameraState;
  /** Sets the camera immediately, during a drag. */
  drag(camera: CameraState): void;
  /** Moves smoothly to a camera, after a wheel or key step. */
  step(camera: CameraState): void;
  /**
   * Sets the direction of flight while keys are held: right, up and ahead, each from -1 to 1, times 3 if fast. Zeros
   * stop.
   */
  fly(direction: readonly [number, number, number]): void;
}

const keyTurn = 7.5;
const keyPanPixels = 24;
const minFingerDistance = 16;
/** The maximum step of a pinch, in pixels of a wheel event. Larger steps come from a mouse wheel while Ctrl is held. */
const maxPinchStep = 40;

interface Touch {
  x: number;
  y: number;
}

/**
 * Orbit controls by mouse, touch and keyboard on a canvas. Left drag or one finger orbits; right or middle drag, Shift
 * and drag, or two fingers pan; the wheel and pinching zoom at the pointer. On the focused canvas, arrow keys orbit,
 * Shift and arrow keys pan, + and - zoom. The options can disable zooming, panning or all input, or select 'fly' mode.
 */
export class OrbitControls {
  readonly #canvas: HTMLCanvasElement;
  readonly #camera: ControlledCamera;
  readonly #pointers: Map<number, Touch> = new Map();
  #options: ControlOptions = defaultControls;
  #listening: AbortController | null = null;
  #hasSetTabIndex = false;
  #panning = false;
  #dragged = false;
  /** The flight keys that are held, by their physical position (`KeyboardEvent.code`). */
  readonly #held: Set<string> = new Set();

  constructor(canvas: HTMLCanvasElement, camera: ControlledCamera, options: ControlOptions) {
    this.#canvas = canvas;
    this.#camera = camera;
    this.options = options;
  }

  get options(): ControlOptions {
    return this.#options;
  }
  set options(options: ControlOptions) {
    this.#options = options;
    if (options.mode !== 'fly') this.#land();
    if (options.enabled) this.#listen();
    else this.dispose();
    this.#canvas.style.touchAction = options.enabled ? options.touchAction : '';
  }

  /** Removes all listeners, and the attributes that the controls have set, from the canvas. */
  dispose(): void {
    this.#listening?.abort();
    this.#listening = null;
    this.#pointers.clear();
    this.#land();
    this.#canvas.style.touchAction = '';
    if (this.#hasSetTabIndex) this.#canvas.removeAttribute('tabindex');
    this.#hasSetTabIndex = false;
  }

  #listen(): void {
    if (this.#listening) return;
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const canvas = this.#canvas;
    canvas.addEventListener('pointerdown', this.#onDown, { signal });
    canvas.addEventListener('pointermove', this.#onMove, { signal });
    for (const type of ['pointerup', 'pointercancel', 'lostpointercapture'] as const) {
      canvas.addEventListener(type, this.#onUp, { signal });
    }
    canvas.addEventListener('wheel', this.#onWheel, { signal, passive: false });
    canvas.addEventListener('keydown', this.#onKey, { signal });
    canvas.addEventListener('keyup', this.#onKeyUp, { signal });
    canvas.addEventListener('blur', () => this.#land(), { signal });
    canvas.addEventListener('contextmenu', this.#onMenu, { signal });
    this.#hasSetTabIndex = !canvas.hasAttribute('tabindex');
    if (this.#hasSetTabIndex) canvas.tabIndex = 0;
  }

  readonly #onDown = (event: PointerEvent): void => {
    if (this.#pointers.size >= 2) return;
    this.#canvas.setPointerCapture(event.pointerId);
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.#panning = event.button > 0 || event.shiftKey;
    this.#dragged = false;
    // Prevent autoscrolling with the middle button.
    if (event.button === 1) event.preventDefault();
  };

  readonly #onMove = (event: PointerEvent): void => {
    const pointer = this.#pointers.get(event.pointerId);
    if (!pointer) return;
    const dx = event.clientX - pointer.x;
    const dy = event.clientY - pointer.y;
    if (dx === 0 && dy === 0) return;
    this.#dragged = true;
    if (this.#pointers.size === 2) this.#pinch(event.pointerId, pointer, dx, dy);
    else if (this.#panning) this.#camera.drag(this.#panned(this.#camera.now, dx, dy));
    else {
      const degrees = this.#degreesPerPixel;
      const turn = this.#options.mode === 'fly' ? lookAround : orbit;
      this.#camera.drag(turn(this.#camera.now, -dx * degrees, dy * degrees));
    }
    pointer.x = event.clientX;
    pointer.y = event.clientY;
  };

  readonly #onUp = (event: PointerEvent): void => {
    this.#pointers.delete(event.pointerId);
  };

  readonly #onWheel = (event: WheelEvent): void => {
    const { zoom: mayZoom, wheel, zoomSensitivity } = this.#options;
    if (!mayZoom || (wheel === 'engaged' && !event.ctrlKey && !this.#focused)) return;
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 24 : 1;
    const pages = event.deltaMode === WheelEvent.DOM_DELTA_PAGE ? this.#height : 1;
    const delta = Math.max(-240, Math.min(240, event.deltaY * lines * pages));
    // Browsers report a pinch on a touchpad as wheel events with Ctrl, in much smaller steps than those of a mouse wheel.
    const isPinch =
      event.ctrlKey && event.deltaMode === WheelEvent.DOM_DELTA_PIXEL && Math.abs(delta) < maxPinchStep;
    const speed = isPinch ? 0.01 : 0.0015;
    const { x, y } = this.#fromCentre(event.clientX, event.clientY);
    const factor = Math.exp(delta * speed * zoomSensitivity);
    this.#camera.step(this.#zoomed(this.#camera.goal, factor, x, y));
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      // macOS sends no keyup event for a key that is released while Command is held.
      this.#land();
      return;
    }
    if (this.#options.mode === 'fly' && event.code in flightKeys) {
      event.preventDefault();
      this.#held.add(event.code);
      this.#fly(event.shiftKey);
      return;
    }
    if (event.key === 'Shift' && this.#held.size > 0) this.#fly(true);
    const next = this.#keyed(event.key, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    this.#camera.step(next);
  };

  readonly #onKeyUp = (event: KeyboardEvent): void => {
    if (event.key === 'Shift' && this.#held.size > 0) this.#fly(false);
    if (this.#held.delete(event.code)) this.#fly(event.shiftKey);
  };

  #fly(isFast: boolean): void {
    const speed = isFast ? fastFlight : 1;
    const along = (axis: number): number =>
      speed * [...this.#held].reduce((sum, code) => sum + flightKeys[code]![axis]!, 0);
    this.#camera.fly([along(0), along(1), along(2)]);
  }

  /** Stops the flight. */
  #land(): void {
    if (this.#held.size === 0) return;
    this.#held.clear();
    this.#camera.fly([0, 0, 0]);
  }

  readonly #onMenu = (event: MouseEvent): void => {
    if (this.#dragged) event.preventDefault();
  };

  #keyed(key: string, shift: boolean): CameraState | null {
    const { goal } = this.#camera;
    const arrow = arrows[key];
    if (arrow) {
      const [right, down] = arrow;
      if (shift) return this.#panned(goal, right * keyPanPixels, down * keyPanPixels);
      return orbit(goal, right * keyTurn, -down * keyTurn);
    }
    if (key === '+') return this.#zoomed(goal, keyZoom, 0, 0);
    return key === '-' ? this.#zoomed(goal, 1 / keyZoom, 0, 0) : null;
  }

  #panned(camera: CameraState, dx: number, dy: number): CameraState {
    const { pan: mayPan, panSensitivity } = this.#options;
    return mayPan ? pan(camera, dx * panSensitivity, dy * panSensitivity, this.#height) : camera;
  }

  /**
   * Zooms at a point of the image. If panning is disabled, zooms at the image's centre, so that the target does not
   * move.
   */
  #zoomed(camera: CameraState, factor: number, x: number, y: number): CameraState {
    const { zoom: mayZoom, pan: mayPan } = this.#options;
    if (!mayZoom) return camera;
    return mayPan ? zoom(camera, factor, x, y, this.#height) : zoom(camera, factor, 0, 0, this.#height);
  }

  /**
   * Zooms and pans after one of two fingers has moved. The other finger is the fixed point of the zoom; half of the
   * movement pans.
   */
  #pinch(id: number, moved: Touch, dx: number, dy: number): void {
    const other = [...this.#pointers].find(([key]) => key !== id)?.[1];
    if (!other) return;
    const before = Math.hypot(moved.x - other.x, moved.y - other.y);
    const after = Math.hypot(moved.x + dx - other.x, moved.y + dy - other.y);
    // Fingers that are very close together give no reliable distance.
    const ratio = Math.max(before, minFingerDistance) / Math.max(after, minFingerDistance);
    const factor = ratio ** this.#options.zoomSensitivity;
    const centre = this.#fromCentre((moved.x + dx + other.x) / 2, (moved.y + dy + other.y) / 2);
    const panned = this.#panned(this.#camera.now, dx / 2, dy / 2);
    this.#camera.drag(this.#zoomed(panned, factor, centre.x, centre.y));
  }

  /** True if the canvas has the focus, in the document or in a shadow tree. */
  get #focused(): boolean {
    const root = this.#canvas.getRootNode() as Document | ShadowRoot;
    return root.activeElement === this.#canvas;
  }

  get #height(): number {
    return this.#canvas.clientHeight;
  }

  /** Degrees per CSS pixel: a drag across the canvas's height turns by 180 degrees, limited to 0.25 to 0.8 per pixel. */
  get #degreesPerPixel(): number {
    const perPixel = Math.max(0.25, Math.min(0.8, 180 / Math.max(1, this.#height)));
    return perPixel * this.#options.turnSensitivity;
  }

  #fromCentre(clientX: number, clientY: number): Touch {
    const { left, top, width, height } = this.#canvas.getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  }
}

const fastFlight = 3;
/** The directions of the flight keys: right, up, ahead. Keys are identified by physical position, not by letter. */
const flightKeys: Readonly<Record<string, readonly [number, number, number]>> = {
  KeyW: [0, 0, 1],
  KeyS: [0, 0, -1],
  KeyA: [-1, 0, 0],
  KeyD: [1, 0, 0],
  KeyQ: [0, -1, 0],
  KeyE: [0, 1, 0],
};

/** The directions of the arrow keys: right, down. */
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
