import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect } from 'vitest';
import type { TakeOptions } from '../support/browser.js';
import { sharedSite, type Site } from './site.js';
import { Visitor } from './visitor.js';

/** Models open without playing. Drawing every frame would take most of the CPU time. */
export const reducedMotion = { reducedMotion: 'reduce' } as const;

export interface Visits {
  /** The page's address, ending in a slash. */
  readonly url: string;
  visit(address?: string, options?: TakeOptions, before?: (page: Page) => Promise<unknown>): Promise<Visitor>;
  /** Opens the page with the sample Ulna, paused, and with the state in `address`. */
  visitUlna(address?: string, options?: TakeOptions): Promise<Visitor>;
}

/**
 * Provides the page and a browser for the tests of a file. After each test, checks that the page logged no error, such
 * as a violation of its content security policy, and contacted no other server.
 */
export function useVisits(): Visits {
  let site: Pick<Site, 'url'> | undefined;
  let visitors: Visitor[] = [];

  beforeAll(async () => {
    site = await sharedSite();
  });

  afterEach(async () => {
    const leaving = visitors;
    visitors = [];
    await Promise.all(leaving.map((visitor) => visitor.leave()));
    for (const { errors, foreignRequests } of leaving) {
      expect(errors).toEqual([]);
      expect(foreignRequests).toEqual([]);
    }
  });

  const visits: Visits = {
    get url() {
      return site?.url ?? '';
    },
    visit: async (address = '', options = {}, before) => {
      const visitor = await Visitor.arrive(visits.url + address, options, before);
      visitors.push(visitor);
      return visitor;
    },
    visitUlna: async (address = '', options = {}) => {
      const visitor = await visits.visit(`#v=1&sample=ulna&paused=1${address}`, options);
      await visitor.seesSample('ulna');
      return visitor;
    },
  };
  return visits;
}
