import { LitElement, type CSSResultGroup, type PropertyDeclarations, type PropertyValues } from 'lit';
import type { App } from '../../app.js';
import type { AppState } from '../../state/state.js';
import type { SizeLimits } from '../../takeaway/image-size.js';
import type { Task } from '../../takeaway/video.js';
import { shared, sheet } from '../base/styles.js';
import dialogText from './dialog.css?inline';
import formText from './form.css?inline';
import type { BackgroundChoice, SaveSection } from './save-form.js';
import type { PreviewFacts } from './save-preview.js';
import './save-preview.js';

/** The assumed limits until the preview has queried the GPU. */
const unknownLimits: SizeLimits = { side: 16_384, pixels: 2 ** 25 };

/** A section of the Save dialog that draws what it saves and shows a preview. */
export abstract class DrawnSection extends LitElement implements SaveSection {
  static override styles: CSSResultGroup = [shared, sheet(dialogText), sheet(formText)];
  static override properties: PropertyDeclarations = {
    app: { attribute: false },
    moment: { attribute: false },
    open: { type: Boolean },
    background: { state: true },
    facts: { state: true },
  };

  app!: App;
  /** The state when the dialog was opened. It is previewed and saved, even if playback continues. */
  moment!: AppState;
  open = false;
  background: BackgroundChoice = { kind: 'theme', color: '#808080' };
  /** Facts from the preview; null until it has been drawn. */
  facts: PreviewFacts | null = null;

  abstract readonly fileName: string | null;

  abstract save(task: Task): ReturnType<SaveSection['save']>;

  protected get limits(): SizeLimits {
    return this.facts?.limits ?? unknownLimits;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    this.dispatchEvent(new CustomEvent('changed', { bubbles: true, composed: true }));
  }
}
