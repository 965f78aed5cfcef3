/** The address of a file that a text names, from the page's own place; null where it names none. */
export function addressOf(text: string, page: string): string | null {
  if (text === '' || !URL.canParse(text, page)) return null;
  const { href, protocol, pathname } = new URL(text, page);
  const isFile = !pathname.endsWith('/');
  return isFile && (protocol === 'http:' || protocol === 'https:') ? href : null;
}
