import type { DisplayOptions, JointRef, SceneColors } from '../../types/view.js';
import type { Actor } from '../actor.js';
import type { Device } from '../gl/device.js';
import { parseHexColor, type Rgb } from '../passes/color.js';
import { isSkeleton } from '../bones.js';
import type { ImageSize, Look } from '../passes/look.js';
import type { SceneBounds } from '../scene-bounds.js';
import { drawSplitView, rightLook } from './split-view.js';
import { BoxOverlay } from './boxes.js';
import { FlashPass } from './flashes.js';
import { drawGuides } from './guides.js';
import { Hairlines } from './hairlines.js';
import { inspectionPrograms } from './inspection-programs.js';
import { overlayPrograms } from './overlay-programs.js';
import { drawShells } from './shells.js';
import { SkeletonOverlay, type SkeletonColors } from './skeleton-overlay.js';
import { drawStrips } from './strip-overlay.js';

/** The scene that overlays are drawn over, and the options that enable them. */
export interface OverlaidScene {
  readonly actors: readonly Actor[];
  readonly bounds: SceneBounds;
  readonly display: DisplayOptions;
  /** The highlighted joint of the first actor. */
  readonly selectedJoint: JointRef | null;
  /** Whether to draw centre lines over a first-person image. */
  readonly guides: boolean;
}

interface Colors extends SkeletonColors {
  readonly wire: Rgb;
  readonly normals: Rgb;
}

/** Length of a normal's line, relative to the model's size. */
const normalLength = 0.05;

/** Draws overlays. Fetched when one is first shown (overlay-loader.ts). */
export class Overlays {
  readonly #boxes = new BoxOverlay();
  readonly #flashes = new FlashPass();
  readonly #hairlines = new Hairlines();
  readonly #skeletons = new SkeletonOverlay();
  #colorsOf: SceneColors | null = null;
  #colors!: Colors;

  /** Registers its programs and those of inspection modes with a device. */
  learn({ programs }: Device): void {
    programs.learn(overlayPrograms);
    programs.learn(inspectionPrograms);
  }

  /** Starts compiling the programs of the models on the right side of a split view. */
  startRightSide(device: Device, look: Look, drawn: readonly Actor[]): void {
    const { display, scene } = rightLook(look);
    for (const { asset } of drawn) asset.startPrograms(device, scene.light, display.normals);
  }

  /** Draws an image with a different `Look` on each side of the split. */
  readonly drawSplitView: typeof drawSplitView = drawSplitView;

  /** `ready` is called when content that had to be computed or uploaded can be drawn. */
  draw(
    device: Device,
    scene: OverlaidScene,
    sceneColors: SceneColors,
    size: ImageSize,
    ready: () => void,
  ): void {
    const { actors, bounds, display } = scene;
    const colors = this.#read(sceneColors);
    if (display.muzzleFlashes && display.mesh) this.#flashes.draw(device, actors);
    if (display.strips && display.mesh) drawStrips(device, actors, display.twoSided, ready);
    if (display.shell !== 'none' && display.mesh) drawShells(device, actors, display.shell);
    if (display.wireframe) {
      const small = Math.max(size.width, size.height) <= 360;
      this.#hairlines.drawEdges(device, actors, colors.wire, small ? 0.3 : 0.5, ready);
    }
    if (display.normalLines)
      this.#hairlines.drawNormals(device, actors, colors.normals, bounds.size * normalLength);
    if (display.boundingBox) this.#boxes.drawPoseBoxes(device, actors, colors.wire);
    if (display.gameBoxes) this.#boxes.drawGameBoxes(device, actors, bounds.size, colors.outline);
    if (display.hitboxes) this.#boxes.drawHitboxes(device, actors, colors.outline);
    const skeletons = display.skeleton ? actors : actors.filter(isSkeleton);
    const selected = skeletons[0] === actors[0] ? scene.selectedJoint : null;
    if (skeletons.length > 0) this.#skeletons.drawBones(device, skeletons, bounds.size, selected, colors);
    if (display.jointAxes) this.#skeletons.drawAxes(device, actors, bounds.size, colors);
    if (display.tags) this.#skeletons.drawTags(device, actors, bounds.size, colors);
    if (scene.guides) drawGuides(device, size, colors.bone, colors.outline);
  }

  #read(colors: SceneColors): Colors {
    if (colors === this.#colorsOf) return this.#colors;
    this.#colorsOf = colors;
    const read = (hex: string, otherwise: Rgb): Rgb => parseHexColor(hex) ?? otherwise;
    return (this.#colors = {
      wire: read(colors.wire, [0.93, 0.86, 0.71]),
      normals: read(colors.axisZ, [0.38, 0.68, 0.94]),
      bone: read(colors.bone, [0.93, 0.86, 0.71]),
      boneSelected: read(colors.boneSelected, [1, 0.54, 0.31]),
      outline: read(colors.outline, [0.04, 0.05, 0.05]),
      axes: [read(colors.axisX, [1, 1, 1]), read(colors.axisY, [1, 1, 1]), read(colors.axisZ, [1, 1, 1])],
    });
  }
}
