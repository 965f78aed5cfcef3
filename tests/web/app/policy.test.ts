import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from '../../../web/app/build/policy.js';
import { sprite } from '../../../web/app/build/sprite.js';
import { lucideIcons, ownIcons } from '../../../web/app/icons/names.js';

const html = readFileSync(new URL('../../../web/app/index.html', import.meta.url), 'utf8');

describe('the page\u2019s own HTML', () => {
  it('carries the policy that it is served with', () => {
    expect(html).toContain(`content="${contentSecurityPolicy}"`);
  });

  it('has a policy for what no default covers', () => {
    const directives = new Map(
      contentSecurityPolicy.split('; ').map((each) => [each.split(' ')[0] ?? '', each] as const),
    );
    expect(directives.get('base-uri')).toBe("base-uri 'none'");
    expect(directives.get('object-src')).toBe("object-src 'none'");
  });

  it('holds nothing that the policy would refuse', () => {
    expect(html).not.toMatch(/<style|style=|<script(?![^>]*src=)|\son\w+=|https?:\/\//);
  });
});

describe('the icon sprite', () => {
  it('has every icon once, with something in it', () => {
    const text = sprite();
    for (const name of [...lucideIcons, ...ownIcons]) {
      expect(text.split(`<symbol id="${name}" viewBox="0 0 24 24"><`)).toHaveLength(2);
    }
  });

  it('holds no script and no style', () => {
    expect(sprite()).not.toMatch(/<script|<style|style=|href=|\son\w+=/);
  });
});
