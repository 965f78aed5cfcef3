import { clock } from '../../lib/clock/index.js';
import { videoBitrate } from './estimate.js';
import type { Mp4Frame } from './mp4-file.js';
import type { Size } from './image-size.js';
import { rgbOf, type Rgb } from './rgb.js';
import { breathe } from './studio.js';
import { webmFile, type WebmColor, type WebmFrame, type WebmTrack } from './webm/webm-file.js';

/** An animation as a sequence of frames. Each is drawn when it is requested. */
export interface Film {
  readonly size: Size;
  /** Frames per second. */
  readonly rate: number;
  /** When each frame is shown, in seconds. */
  readonly times: readonly number[];
  readonly seconds: number;
  readonly transparent: boolean;
  /** The background colour for video players that do not support alpha, '#rrggbb'. */
  readonly matte: string;
  draw(index: number): Promise<HTMLCanvasElement>;
}

export interface Task {
  readonly signal: AbortSignal;
  /** Called with the progress from 0 to 1. */
  readonly progress: (done: number) => void;
}

export type VideoFormat = 'webm' | 'mp4';

/** The kind of a track: the name of its codec in WebM; MP4 has H.264. */
type TrackKind = WebmTrack['codec'] | 'H.264';

/** How a browser can encode: frame by frame, or only by recording a canvas in real time. */
export type VideoWay =
  | { readonly kind: 'frames'; readonly codec: string; readonly track: TrackKind }
  | { readonly kind: 'recording'; readonly type: string }
  | { readonly kind: 'none' };

/** VP9 is level 5.1, 8 bits: up to 4096 x 2304; the encoders of browsers also accept larger frames. */
const webmCodecs = [
  { codec: 'vp09.00.51.08', track: 'V_VP9' },
  { codec: 'vp8', track: 'V_VP8' },
  { codec: 'av01.0.08M.08', track: 'V_AV1' },
] as const;

/** Profiles of H.264 as the first two bytes of a codec string: high, main, constrained baseline. */
const h264Profiles = ['6400', '4d00', '42e0'] as const;

/**
 * Levels of H.264: ten times the level, and the maximum macroblocks per frame and per second (ITU-T H.264, table A-1).
 */
const h264Levels = [
  [31, 3_600, 108_000],
  [40, 8_192, 245_760],
  [51, 36_864, 983_040],
  [52, 36_864, 2_073_600],
  [62, 139_264, 16_711_680],
] as const;

/** The codec strings of H.264 for a video, in order of preference; empty if it is too large for any level. */
export function h264Codecs({ width, height }: Size, rate: number): string[] {
  const [columns, rows] = [Math.ceil(width / 16), Math.ceil(height / 16)];
  const blocks = columns * rows;
  // Each side has at most as many macroblocks as the square root of eight times the limit of a frame (A.3.1).
  const level = h264Levels.find(
    ([, frame, second]) =>
      blocks <= frame && blocks * rate <= second && Math.max(columns, rows) <= Math.sqrt(8 * frame),
  );
  if (level === undefined) return [];
  return h264Profiles.map((profile) => `avc1.${profile}${level[0].toString(16)}`);
}

const recordings: Readonly<Record<VideoFormat, readonly string[]>> = {
  webm: ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm'],
  mp4: ['video/mp4;codecs=avc1'],
};

/** For the type 'video/mp4', a browser with VideoEncoder may record VP9; Safari without VideoEncoder records H.264. */
function recordingsOf(format: VideoFormat): readonly string[] {
  const isPlain = format === 'mp4' && typeof VideoEncoder === 'undefined';
  return isPlain ? [...recordings.mp4, 'video/mp4'] : recordings[format];
}

/** How this browser makes a video of a format, size and rate. */
export async function videoWay(format: VideoFormat, size: Size, rate: number): Promise<VideoWay> {
  const codecs: readonly { readonly codec: string; readonly track: TrackKind }[] =
    format === 'webm'
      ? webmCodecs
      : h264Codecs(size, rate).map((codec) => ({ codec, track: 'H.264' }) as const);
  if (typeof VideoEncoder !== 'undefined')
    for (const { codec, track } of codecs) {
      const { supported } = await VideoEncoder.isConfigSupported(configOf(codec, size, rate)).catch(() => ({
        supported: false,
      }));
      if (supported === true) return { kind: 'frames', codec, track };
    }
  if (typeof MediaRecorder !== 'undefined' && 'captureStream' in HTMLCanvasElement.prototype)
    for (const type of recordingsOf(format))
      if (MediaRecorder.isTypeSupported(type)) return { kind: 'recording', type };
  return { kind: 'none' };
}

function configOf(codec: string, { width, height }: Size, rate: number): VideoEncoderConfig {
  return {
    ...{ codec, width, height, framerate: rate, bitrate: videoBitrate({ width, height }, rate) },
    ...{ latencyMode: 'quality', alpha: 'discard' },
  };
}

/** The interval of key frames, in seconds. */
const keySeconds = 2;
/** The maximum number of frames that wait for the encoder. */
const queueLength = 3;

/** Encodes a film as WebM or MP4 frame by frame, however long each takes. MP4 ignores opacity. */
export async function encodeVideo(
  film: Film,
  { codec, track }: Extract<VideoWay, { readonly kind: 'frames' }>,
  { signal, progress }: Task,
): Promise<Blob> {
  const { size, times, seconds, rate } = film;
  const transparent = film.transparent && track !== 'H.264';
  const colors = new ChunkEncoder(configOf(codec, size, rate));
  const alphas = transparent ? new ChunkEncoder(configOf(codec, size, rate)) : null;
  const matte = rgbOf(film.matte);
  try {
    let nextKey = 0;
    for (const [i, at] of times.entries()) {
      signal.throwIfAborted();
      const canvas = await film.draw(i);
      const timing = {
        timestamp: Math.round(at * 1e6),
        duration: Math.round(((times[i + 1] ?? seconds) - at) * 1e6),
      };
      const keyFrame = at >= nextKey;
      if (keyFrame) nextKey = at + keySeconds;
      if (alphas === null) colors.encode(new VideoFrame(canvas, { ...timing, alpha: 'discard' }), keyFrame);
      else {
        const { color, alpha } = splitPixels(canvas, matte);
        // `encode` closes a frame, so each frame is created just before.
        colors.encode(colorFrame(color, size, timing), keyFrame);
        alphas.encode(alphaFrame(alpha, size, timing), keyFrame);
      }
      await breathe();
      await colors.room(signal);
      await alphas?.room(signal);
      progress((i + 1) / times.length);
    }
    await Promise.all([colors.finish(), alphas?.finish()]);
    signal.throwIfAborted();
  } finally {
    colors.close();
    alphas?.close();
  }
  if (track === 'H.264') {
    if (colors.config === null) throw new Error('the encoder did not describe its frames');
    const { mp4File } = await import('./mp4-file.js');
    return mp4File(colors.chunks, colors.config);
  }
  const frames = colors.chunks.map(({ timestamp, isKey, bytes }, i): WebmFrame => ({
    ...{ time: Math.round(timestamp / 1000), isKey, bytes },
    alpha: alphas?.chunks[i]?.bytes ?? null,
  }));
  const file: WebmTrack = { codec: track, ...size, transparent, color: colorOf(colors.config?.colorSpace) };
  return webmFile(file, frames, Math.round(seconds * 1000));
}

/** A video encoder that collects its chunks. The next `encode` or `finish` throws its error. */
class ChunkEncoder {
  /** In the order in which they are decoded. */
  readonly chunks: Mp4Frame[] = [];
  /** Describes the chunks; null before the first one. */
  config: VideoDecoderConfig | null = null;
  readonly #encoder: VideoEncoder;
  #error: DOMException | null = null;

  constructor(config: VideoEncoderConfig) {
    this.#encoder = new VideoEncoder({
      output: (chunk, metadata) => {
        const bytes = new Uint8Array(chunk.byteLength);
        chunk.copyTo(bytes);
        this.chunks.push({
          timestamp: chunk.timestamp,
          duration: chunk.duration ?? 0,
          isKey: chunk.type === 'key',
          bytes,
        });
        this.config ??= metadata?.decoderConfig ?? null;
      },
      error: (error) => (this.#error = error),
    });
    this.#encoder.configure(config);
  }

  /** Encodes a frame and closes it. */
  encode(frame: VideoFrame, keyFrame: boolean): void {
    try {
      if (this.#error !== null) throw this.#error;
      this.#encoder.encode(frame, { keyFrame });
    } finally {
      frame.close();
    }
  }

  /** Waits until the encoder accepts more frames or has failed. */
  async room(signal: AbortSignal): Promise<void> {
    while (this.#encoder.encodeQueueSize > queueLength && this.#error === null) {
      signal.throwIfAborted();
      await new Promise<void>((resolve) => clock.after(4, resolve));
    }
  }

  async finish(): Promise<void> {
    if (this.#error !== null) throw this.#error;
    await this.#encoder.flush();
  }

  close(): void {
    if (this.#encoder.state !== 'closed') this.#encoder.close();
  }
}

/** Code points of ITU-T H.273, by their names in WebCodecs. */
const matrices: Readonly<Record<string, number>> = { rgb: 0, bt709: 1, bt470bg: 5, smpte170m: 6 };
const transfers: Readonly<Record<string, number>> = { bt709: 1, smpte170m: 6, 'iec61966-2-1': 13 };
const primaries: Readonly<Record<string, number>> = { bt709: 1, bt470bg: 5, smpte170m: 6 };

function colorOf(space: VideoColorSpaceInit | null | undefined): WebmColor | null {
  const matrix = matrices[space?.matrix ?? ''];
  if (!space || matrix === undefined) return null;
  return {
    matrix,
    // 2: unspecified.
    transfer: transfers[space.transfer ?? ''] ?? 2,
    primaries: primaries[space.primaries ?? ''] ?? 2,
    fullRange: space.fullRange === true,
  };
}

/** When a frame is shown and how long, in microseconds. */
interface Timing {
  readonly timestamp: number;
  readonly duration: number;
}

function colorFrame(data: BufferSource, { width, height }: Size, timing: Timing): VideoFrame {
  return new VideoFrame(data, { codedWidth: width, codedHeight: height, ...timing, format: 'RGBX' });
}

function alphaFrame(data: BufferSource, { width, height }: Size, timing: Timing): VideoFrame {
  return new VideoFrame(data, {
    ...{ codedWidth: width, codedHeight: height, ...timing, format: 'I420' },
    colorSpace: { matrix: 'bt709', primaries: 'bt709', transfer: 'bt709', fullRange: true },
  });
}

/** The colours of a canvas as RGBX, and its opacity as the brightness of an I420 image. */
function splitPixels(
  canvas: HTMLCanvasElement,
  [red, green, blue]: Rgb,
): { readonly color: BufferSource; readonly alpha: BufferSource } {
  const { width, height } = canvas;
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, height);
  const pixels = width * height;
  // The luma plane, then both chroma planes with their neutral value, 128.
  const gray = new Uint8Array(pixels + 2 * Math.ceil(width / 2) * Math.ceil(height / 2)).fill(128, pixels);
  for (let i = 0, at = 0; i < pixels; i++, at += 4) {
    const alpha = data[at + 3]!;
    gray[i] = alpha;
    if (alpha === 0) {
      data[at] = red;
      data[at + 1] = green;
      data[at + 2] = blue;
    }
    data[at + 3] = 255;
  }
  return { color: data, alpha: gray };
}

/** The interval at which a recorder emits its data, in milliseconds. */
const sliceMilliseconds = 100;
/** The longest wait for the first data after the end of a film, in milliseconds. */
const longestWaitMilliseconds = 10_000;

/** Records a canvas on which the film plays in real time. */
export async function recordVideo(
  film: Film,
  { type }: Extract<VideoWay, { readonly kind: 'recording' }>,
  { signal, progress }: Task,
): Promise<Blob> {
  const { size, rate, times, seconds } = film;
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d')!;
  const stream = canvas.captureStream(0);
  const [track] = stream.getVideoTracks() as CanvasCaptureMediaStreamTrack[];
  const recorder = new MediaRecorder(stream, {
    mimeType: type,
    videoBitsPerSecond: videoBitrate(size, rate),
  });
  const parts: Blob[] = [];
  const isEmpty = (): boolean => parts.every(({ size }) => size === 0);
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const ended: Promise<void> = new Promise((resolve) => (recorder.onstop = () => resolve()));
  const failed: Promise<never> = new Promise((_, reject) => {
    recorder.onerror = () => reject(new Error('the recording failed'));
  });
  // The recording may fail when nothing waits for it: while a frame is drawn, or after the user has cancelled.
  failed.catch(() => undefined);
  const wait = (time: number): Promise<void> => Promise.race([failed, until(time, signal)]);
  try {
    const first = await film.draw(0);
    recorder.start(sliceMilliseconds);
    const start = clock.now();
    for (const [i, at] of times.entries()) {
      signal.throwIfAborted();
      const image = i === 0 ? first : await film.draw(i);
      await wait(start + at * 1000);
      context.clearRect(0, 0, size.width, size.height);
      context.drawImage(image, 0, 0);
      track?.requestFrame();
      progress((i + 1) / times.length);
    }
    await wait(start + seconds * 1000);
    // On a busy machine no frame may have been encoded yet.
    const latest = clock.now() + longestWaitMilliseconds;
    while (isEmpty() && clock.now() < latest) {
      context.drawImage(canvas, 0, 0);
      track?.requestFrame();
      await wait(clock.now() + sliceMilliseconds);
    }
    recorder.stop();
    await Promise.race([failed, ended]);
    if (isEmpty()) throw new Error('the recording failed');
    return new Blob(parts, { type: type.replace(/;.*/, '') });
  } finally {
    if (recorder.state !== 'inactive') recorder.stop();
    track?.stop();
  }
}

async function until(time: number, signal: AbortSignal): Promise<void> {
  do {
    signal.throwIfAborted();
    await new Promise<void>((resolve) => clock.after(Math.max(0, Math.min(50, time - clock.now())), resolve));
  } while (clock.now() < time);
}
