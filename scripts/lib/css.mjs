/**
 * A style sheet's text without comments, line ends, and spaces that no token needs. It holds no
 * strings with comments or braces in them.
 */
export function stripCss(text) {
  return text
    .replace(/\/\*[^]*?\*\//g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/;}/g, '}')
    .trim();
}
