import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, framePolicy, policyOf } from '../../../web/app/build/policy.js';
import { sprite } from '../../../web/app/build/sprite.js';
import { lucideIcons, ownIcons } from '../../../web/app/icons/names.js';

const pages = [
  ['index.html', contentSecurityPolicy],
  ['embed.html', framePolicy],
] as const;

describe.each(pages)('%s', (name, policy) => {
  const html = readFileSync(new URL(`../../../web/app/${name}`, import.meta.url), 'utf8');

  it('has the same Content Security Policy as the server headers', () => {
    expect(html).toContain(`content="${policy}"`);
    expect(policyOf(`/some/where/${name}`)).toBe(policy);
  });

  it('disables <base>, which default-src does not cover, and plug-ins', () => {
    const directives = policy.split('; ');
    expect(directives).toContain("base-uri 'none'");
    expect(directives.some((each) => ["object-src 'none'", "default-src 'none'"].includes(each))).toBe(true);
  });

  it('forbids evaluated and inline scripts', () => {
    expect(policy.split('; ')).toContain("script-src 'self' 'wasm-unsafe-eval'");
  });

  it('requires Trusted Types for markup and script URLs', () => {
    expect(policy.split('; ')).toContain("require-trusted-types-for 'script'");
  });

  it('contains no inline script or style and no absolute URL', () => {
    expect(html).not.toMatch(/<style|style=|<script(?![^>]*src=)|\son\w+=|https?:\/\//);
  });
});

describe('the icon sprite', () => {
  it('contains every icon once, with content', () => {
    const text = sprite();
    for (const name of [...lucideIcons, ...ownIcons]) {
      expect(text.split(`<symbol id="${name}" viewBox="0 0 24 24"><`)).toHaveLength(2);
    }
  });

  it('contains no script and no style', () => {
    expect(sprite()).not.toMatch(/<script|<style|style=|href=|\son\w+=/);
  });
});
