import { noChange } from 'lit';
import {
  directive,
  Directive,
  type DirectiveResult,
  type ElementPart,
  PartType,
  type PartInfo,
} from 'lit/directive.js';

/** Custom properties by name. */
export type Values = Readonly<Record<string, string | number>>;

/**
 * Sets custom properties on an element through the CSSOM: `<i ${vars({ '--head': 0.4 })}>`. A `style` attribute
 * would be refused by the page's policy.
 */
class Vars extends Directive {
  constructor(part: PartInfo) {
    super(part);
    if (part.type !== PartType.ELEMENT) throw new Error('vars() belongs inside a tag');
  }

  render(_values: Values): typeof noChange {
    return noChange;
  }

  override update(part: ElementPart, [values]: [Values]): typeof noChange {
    const { style } = part.element as HTMLElement;
    for (const [name, value] of Object.entries(values)) style.setProperty(name, String(value));
    return noChange;
  }
}

export const vars: (values: Values) => DirectiveResult = directive(Vars);
