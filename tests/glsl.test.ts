import { describe, expect, it } from 'vitest';
import { stripGlsl } from '../scripts/lib/glsl.mjs';

describe('A stripped shader', () => {
  it('loses comments, indentation and empty lines, and keeps preprocessor lines', () => {
    const text = [
      '// What it does.',
      'uniform vec4 u_a[2];  // two of them',
      '',
      '#define first u_a[0]  // the first',
      '/* of',
      ' * many lines */ void main() {',
      '  #ifdef B',
      '  if (a  <  -b) x = - -y + +z;',
      '  #endif',
      '}',
    ].join('\n');
    expect(stripGlsl(text).split('\n')).toEqual([
      'uniform vec4 u_a[2];',
      '#define first u_a[0]',
      'void main(){',
      '#ifdef B',
      'if(a<-b)x=- -y + +z;',
      '#endif',
      '}',
    ]);
  });
});
