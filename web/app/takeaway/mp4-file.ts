import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from 'mediabunny';

/** A frame of H.264, as a video encoder returns it. Times are in microseconds. */
export interface Mp4Frame {
  /** The start of the frame. */
  readonly timestamp: number;
  /** The duration of the frame. */
  readonly duration: number;
  readonly isKey: boolean;
  readonly bytes: Uint8Array;
}

/**
 * Writes H.264 frames as MP4, with the index before the frames, so that playback can start during the download. Uses
 * Mediabunny, which supports frames whose display order differs from their decoding order.
 *
 * @param frames - in decoding order
 * @param config - describes the encoded frames; its `description` contains the parameter sets
 */
export async function mp4File(frames: readonly Mp4Frame[], config: VideoDecoderConfig): Promise<Blob> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const track = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(track);
  await output.start();
  for (const { timestamp, duration, isKey, bytes } of frames) {
    const type = isKey ? 'key' : 'delta';
    await track.add(new EncodedPacket(bytes, type, timestamp / 1e6, duration / 1e6), {
      decoderConfig: config,
    });
  }
  await output.finalize();
  return new Blob([target.buffer ?? new ArrayBuffer(0)], { type: 'video/mp4' });
}
