/** Resolves a typed URL against the page's URL. Null unless it is an HTTP or HTTPS URL of a file. */
export function addressOf(text: string, page: string): string | null {
  if (text === '' || !URL.canParse(text, page)) return null;
  const { href, protocol, pathname } = new URL(text, page);
  const isFile = !pathname.endsWith('/');
  return isFile && (protocol === 'http:' || protocol === 'https:') ? href : null;
}
